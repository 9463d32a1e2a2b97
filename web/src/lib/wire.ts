// What goes over the wire, by name. All shapes are generated from the server's schema (npm run types).
import type * as gen from '../wire/types.gen';

export type {
  Answer,
  AuctionView,
  BankView,
  BoardData,
  Bundle,
  Clock,
  Command,
  Configure,
  CreateRoom,
  DebtView,
  DeedView,
  EditionSummary,
  Event,
  FromClient,
  FromServer,
  Give,
  Hello,
  JoinRoom,
  Joined,
  OfferView,
  OptionData,
  OutcomeView,
  PlayerView,
  Problem,
  Reason,
  Refusal,
  Replay,
  Risk,
  RoomView,
  RuleData,
  SeatLink,
  SeatView,
  Story,
  View,
} from '../wire/types.gen';

export type Level = NonNullable<gen.AddBot['level']>;
export type OptionValue = boolean | number | string;
export type Legal = Record<string, gen.Command[]>;

/** One command that was carried out, with all that it caused. What was taken back has no command and no `by`. */
export interface Happened {
  seq: number;
  by: string;
  command: gen.Command | null;
  events: gen.Event[];
  changes: Partial<gen.View>;
  phase: string;
  to_act: string[];
}
