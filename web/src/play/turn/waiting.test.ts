// Who is asked what, while others have offers to answer.
import { expect, it } from 'vitest';
import { decide } from './decide';
import { board, table } from '../testing';
import { askedNow, whatIsAsked } from './waiting';
import { plain } from '../words';

const offer = (player: string, to: string) => ({ id: 1, player, to, give: {}, take: {} }) as never;
const words = (view: ReturnType<typeof table>, me: string | null = 'Ann', on = board) => {
  const { title, hints } = decide(view, [], me, on);
  return [title, ...hints].map((one) => plain(one, on));
};

it('keeps who throws apart from who has an offer to answer', () => {
  const view = table({ turn: 'Ben', to_act: ['Ben', 'Cy'], offers: [offer('Ben', 'Cy')] });
  expect(askedNow(view)).toEqual(['Ben']);
  expect(words(view)).toEqual(['Ben is to throw', 'Cy has an offer of Ben to answer.']);
  expect(words(table({ turn: 'Ben', to_act: ['Ben'], offers: [offer('Ann', 'Ben')] }))).toEqual(['Ben is to throw']);
});

it('keeps them apart in every phase', () => {
  const offers = [offer('Ann', 'Cy')];
  const debts = [{ debtor: 'Ben', creditor: 'Ann', amount: 9, reason: 'lot', rule: 'R090' }];
  expect(askedNow(table({ phase: 'debt', turn: 'Cy', to_act: ['Ben', 'Cy'], debts, offers }))).toEqual(['Ben']);
  const wishes = { Ann: 1, Ben: null, Cy: 0 };
  const shortage = { building: 'house', player: 'Ann', space: 39, is_asking: true, wishes, placing: null, price: 0 };
  expect(askedNow(table({ phase: 'shortage', to_act: ['Ben', 'Cy'], shortage, offers }))).toEqual(['Ben']);
  const received = [{ space: 5, owner: 'Ben', interest_paid: false }];
  expect(askedNow(table({ phase: 'received-mortgage', to_act: ['Ben', 'Cy'], received, offers }))).toEqual(['Ben']);
});

it('names the lot of an auction one has left', () => {
  const deed = { lot: 'deed', space: 5, bid: 20, bidder: 'Ben', bidders: ['Ben', 'Cy'], is_open: true };
  const view = table({ phase: 'auction', to_act: ['Ben', 'Cy'], auctions: [deed] });
  expect(words(view)).toEqual(['Auction of Reading Railroad: Ben and Cy may bid']);
  const house = { ...deed, lot: 'house', space: null };
  expect(words(table({ phase: 'building-auction', to_act: ['Cy'], auctions: [house] }))).toEqual([
    'Auction of 1 house: Cy may bid',
  ]);
});

it('flips a coin where the edition does', () => {
  const view = table({ phase: 'start', turn: null, to_act: ['Ben'] });
  expect(words(view)).toEqual(['Ben throws for the first turn']);
  expect(plain(whatIsAsked(view, { ...board, start: 'coin' }), board)).toBe('Ben flips the coin for the first turn');
});
