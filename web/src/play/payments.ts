// Payments in words: who pays whom, how much, and what the amount is made of.
import { explain } from './amounts';
import { building, type BoardData } from './board';
import { line, receiver, type EventOf, type Line, type PaymentName } from './line';
import { BANK } from './types';
import { place, plain, type Values } from './words';

type Paid = EventOf<PaymentName>;

export function tellPayment(board: BoardData, event: Paid): Line | null {
  if (!event.amount) return null;
  const values: Values = {
    payer: receiver(event.payer),
    payee: receiver(event.payee),
    amount: plain(explain(board, event), board),
    salary: board.theme['salary'] ?? '',
  };
  if ('space' in event) values['space'] = place(event.space);
  if ('space' in event) values['what'] = building(board, event.reason.startsWith('hotel') ? 'hotel' : 'house');
  return line(event, keyOf(event), values, 'money', event.rule);
}

function keyOf(event: Paid): string {
  switch (event.type) {
    case 'BuildingBought':
      return event.reason === 'building-bid' ? 'BuildingBought.won' : 'BuildingBought.one';
    case 'BuildingSold':
      return 'BuildingSold.one';
    case 'CardPaid':
    case 'PowerPaid':
      return event.payer === BANK ? `${event.type}.collects` : `${event.type}.pays`;
    case 'EstatePaid':
      return event.payee === BANK ? 'EstatePaid.bank' : 'EstatePaid.player';
    default:
      return event.type;
  }
}
