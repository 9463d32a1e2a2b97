// Payments in words: who pays whom, how much, and what the amount is made of.
import { explain } from './amounts';
import { counted, type BoardData } from '../board';
import type { EventOf } from '../../lib/wire';
import { line, receiver, type Line, type PaymentName } from './line';
import type { Levels } from '../result/ruin';
import { BANK, HOTEL } from '../types';
import { place, plain, spaceOf, type Values } from '../words';

type Paid = EventOf<PaymentName>;

/** `levels`: the buildings on each lot before and after, where that is known. */
export function tellPayment(board: BoardData, event: Paid, levels?: Levels): Line | null {
  if (!event.amount) return null;
  const values: Values = {
    payer: receiver(event.payer),
    payee: receiver(event.payee),
    amount: plain(explain(board, event), board),
    salary: board.theme.salary ?? '',
  };
  if ('space' in event) values.space = place(event.space);
  if (event.type === 'BuildingBought')
    values.what = counted(board, event.reason.startsWith('hotel') ? 'hotel' : 'house', 1);
  if (event.type === 'BuildingSold') Object.assign(values, sold(board, event, levels));
  return line(event, 'left' in values ? 'BuildingSold.down' : keyOf(event), values, 'money', event.rule);
}

/** So many houses; a hotel; or what is left where a hotel is broken up. */
function sold(board: BoardData, event: EventOf<'BuildingSold'>, levels?: Levels): Values {
  const isHotel = event.reason === 'hotel-sold';
  // Where the lot is not known, as many as the printed price makes of what they cost.
  const number = Math.max(1, Math.round(event.base / spaceOf(board, event.space).house_cost));
  const { from, to } = levels?.get(event.space) ?? {
    from: isHotel ? HOTEL : number,
    to: isHotel ? Math.max(0, HOTEL - number) : 0,
  };
  if (!isHotel) return { what: counted(board, 'house', from - to) };
  return to ? { left: counted(board, 'house', to) } : { what: counted(board, 'hotel', 1) };
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
