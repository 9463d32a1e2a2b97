// What goes over the wire, by name. All shapes are generated from the server's schema (npm run types).
import type * as gen from '../wire/types.gen';

export type {
  AdviceView,
  Answer,
  AskFairness,
  AskForecast,
  AuctionView,
  BankView,
  BidUpTo,
  BoardData,
  BotData,
  Bundle,
  ChoiceName,
  Clock,
  CoachSentence,
  Command,
  Configure,
  CreateRoom,
  DebtView,
  DeedView,
  EditionSummary,
  Event,
  EventWithSentence,
  FairnessView,
  Forecast,
  FromClient,
  FromServer,
  GameReview,
  Give,
  Hello,
  JoinRoom,
  Joined,
  Moment,
  OfferView,
  OptionData,
  OutcomeView,
  Level,
  Phase,
  PlayerView,
  Problem,
  Reaction,
  Reason,
  Reasons,
  Refusal,
  Replay,
  ReviewProgress,
  Risk,
  RoomView,
  RuleData,
  Saying,
  SeatLink,
  SeatView,
  Story,
  View,
  WhyNot,
} from '../wire/types.gen';
export { LEVELS, PHASES, REACTIONS, SENTENCES, VERSION } from '../wire/types.gen';

/** The command of a name, and the event of a name. */
export type CommandOf<Name extends gen.Command['type']> = Extract<gen.Command, { type: Name }>;
export type EventOf<Name extends gen.Event['type']> = Extract<gen.Event, { type: Name }>;
/** The message of a name from the server. */
export type Message<Name extends gen.FromServer['type']> = Extract<gen.FromServer, { type: Name }>;
export type OptionValue = boolean | number | string;
export type Legal = Record<string, gen.Command[]>;

/** One command that was carried out, with all that it caused. What was taken back has no command and no `by`. */
export interface Happened {
  seq: number;
  by: string;
  command: gen.Command | null;
  events: gen.Event[];
  changes: Partial<gen.View>;
  phase: gen.Phase;
  to_act: string[];
  /** A bot's words about it; only of what was seen as it happened. */
  said?: gen.Saying[];
}
