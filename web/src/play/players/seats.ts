// The colour of each seat.
import { playerColour } from '../../art/players';

export function seatColour(index: number): string {
  return index < 0 ? 'transparent' : playerColour(index);
}
