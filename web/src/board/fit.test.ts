import { describe, expect, it } from 'vitest';
import { breaks, broken, estimate, fitName, paragraph, SQUEEZE } from './fit';

const WIDTH = 74;
const NAMES = [
  'Mediterranean Avenue',
  'North Carolina Avenue',
  'Pennsylvania Railroad',
  'San Diego Chargers / Oakland Raiders',
  'Kansas City Chiefs / San Francisco 49ers',
  'Toronto Blue Jays vs. Kansas City Royals',
  'St. Louis Cardinals vs. Cincinnati Reds',
  'Trade Federation Battleship: Conference Room',
  'Otoh Gunga: High Tower Board Room',
  "Mos Espa: Watto's Junk Shop",
  'Philadelphia Phillies',
  'Arizona Diamondbacks',
  'Tampa Bay Buccaneers',
  'Donaudampfschifffahrtsgesellschaftsstraße',
  'x',
];

describe('names', () => {
  it.each(NAMES)('%s fits three lines', (name) => {
    const { lines } = fitName(name, WIDTH, 3, 16, estimate);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) {
      const natural = estimate(line.text, 16);
      expect(line.length ?? natural).toBeLessThanOrEqual(WIDTH);
      if (line.length) expect(line.length / natural).toBeGreaterThanOrEqual(SQUEEZE - 0.01);
    }
  });

  it('are whole where there is room', () => {
    expect(fitName('North Carolina Avenue', WIDTH, 3, 16, estimate)).toEqual({
      lines: [{ text: 'North' }, { text: 'Carolina' }, { text: 'Avenue' }],
      whole: true,
    });
  });

  it('lose what the group says already, then their cities', () => {
    const words = (name: string): string =>
      fitName(name, WIDTH, 3, 16, estimate)
        .lines.map((line) => line.text)
        .join(' ');
    expect(words('Trade Federation Battleship: Hangar Bay')).toBe('Hangar Bay');
    expect(words('San Diego Chargers / Oakland Raiders')).toBe('Chargers/ Raiders');
    expect(words('Boston Red Sox vs. New York Mets')).toBe('Red Sox v. Mets');
  });

  it('are broken at syllables', () => {
    expect(broken('Mediterranean', 74, 16, estimate)).toEqual(['Mediter-', 'ranean']);
    expect(breaks('Battleship')).not.toContain(7);
    expect(breaks('Onix')).toEqual([]);
  });
});

describe('text', () => {
  it('is wrapped at words', () => {
    const lines = paragraph('Go forward to the next Railroad: buy it if nobody has.', 200, 20, estimate);
    expect(lines.join(' ')).toBe('Go forward to the next Railroad: buy it if nobody has.');
    for (const line of lines) expect(estimate(line, 20)).toBeLessThanOrEqual(200);
  });
});
