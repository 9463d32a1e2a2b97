// What a screen of a game shares among its parts: who acts here, the decision of the moment, which sheet is open.
import { inOurWords } from '../../board/local';
import type { TableLike } from '../../lib/table.svelte';
import type { FromClient, Reason, Risk } from '../../lib/wire';
import type { BoardData } from '../board';
import { all, decide, type Choice, type Decision } from '../turn/decide';
import type { Acting } from './shown.svelte';
import { swapped, termsOf, nothing, type Terms } from '../trade/trade';
import type { Command, OfferView, View } from '../types';

export type Sheet =
  | { kind: 'deed'; space: number }
  | { kind: 'estate'; group?: string }
  | { kind: 'player'; name: string }
  | { kind: 'trade'; terms: Terms; answers?: number }
  | { kind: 'power' | 'resign' | 'rules' | 'menu' | 'keys' | 'tabs' };

export type Tab = 'log' | 'chat' | 'deals' | 'text';

export class Desk {
  readonly table: TableLike & Acting;
  private printed = $state.raw<BoardData | null>(null);
  private worded: BoardData | null = $derived.by(() => this.printed && inOurWords(this.printed));
  sheet = $state.raw<Sheet | null>(null);
  tab = $state<Tab>('log');
  /** The log is open, but not at its end. */
  readsBack = $state(false);
  /** Which of several people on this device was chosen to act. */
  acting = $state<string | null>(null);
  /** The space looked at, and those a click would choose now. */
  marked = $state<number | null>(null);
  /** Buildings wanted in a shortage, as the stepper has them; null: not touched yet. */
  wished = $state<number | null>(null);
  guideOff = $state(false);
  /** The risk of the next throw while it is shown; whose was asked for, and whether no answer came. */
  risk = $state.raw<Risk | null>(null);
  riskOf = $state<string | null>(null);
  riskMissing = $state(false);
  /** The decision about which the coach was asked; a new one closes the hint. */
  hintFor = $state.raw<{ seat: number; seq: number } | null>(null);
  /** Messages of the chat that were on the screen. */
  read = $state(0);

  view: View | null = $derived.by(() => this.table.view);
  me: string | null = $derived.by(() => this.whoActs());
  legal: Command[] = $derived.by(() => (this.me ? (this.table.legal[this.me] ?? []) : []));
  decision: Decision | null = $derived.by(() => {
    return this.view && this.board ? decide(this.view, this.legal, this.me, this.board, this.wished) : null;
  });
  /** Players from whom the one who acts here wants no more offers in this game. */
  muted: string[] = $derived.by(() => this.unwanted(this.me));
  /** Offers to anybody on this device, those that are not wanted left out: the server declines them, unless the game is
   *  paused. */
  offers: OfferView[] = $derived.by(() => {
    const names = this.table.names;
    const countered = this.sheet?.kind === 'trade' ? this.sheet.answers : undefined;
    const isWanted = ({ to, player }: OfferView): boolean =>
      (this.table.room?.paused ?? false) || !this.unwanted(to).includes(player);
    return (this.view?.offers ?? []).filter(
      (offer) => names.includes(offer.to) && isWanted(offer) && offer.id !== countered,
    );
  });
  unread: number = $derived.by(() => Math.max(0, this.table.said.filter((one) => one.text).length - this.read));
  /** Spaces a click on the board chooses: where a power or a building may go. */
  targets: number[] = $derived.by(() => {
    if (this.sheet?.kind === 'power') return this.spacesOf('UsePower');
    return this.decision?.kind === 'place' ? this.spacesOf('Build') : [];
  });

  constructor(table: TableLike & Acting) {
    this.table = table;
  }

  /** As printed when it is set; what its cards do is read in the page's language. */
  get board(): BoardData | null {
    return this.worded;
  }

  set board(board: BoardData | null) {
    this.printed = board;
  }

  get isSpectator(): boolean {
    return this.table.mine.length === 0;
  }

  get canAct(): boolean {
    return this.table.give !== undefined && !this.isSpectator;
  }

  /** Something has happened that is not shown yet: what is asked here may be asked no more. */
  get showing(): boolean {
    return this.table.showing ?? false;
  }

  /** A guided game tells something, and waits until that is put away. */
  get reading(): boolean {
    const lesson = this.table.room?.lesson;
    return lesson?.waits_for === 'read' && lesson.seq === this.table.seq && this.canAct && !this.showing;
  }

  readOn(): void {
    const lesson = this.table.room?.lesson;
    if (lesson) this.send({ type: 'FollowLesson', go: 'on', at: lesson.at });
  }

  get mayTrade(): boolean {
    return this.me !== null && this.table.canTrade[this.me] === true;
  }

  /** Whom a hint would be for: whoever has an offer to answer, else whoever is asked. */
  private get hinted(): string | null {
    const offer = this.offers[0];
    if (offer) return offer.to;
    const kind = this.decision?.kind;
    const decides = kind && !['waiting', 'watching', 'over', 'start', 'tax', 'banker'].includes(kind);
    return decides ? this.me : null;
  }

  get mayAskHint(): boolean {
    return this.canAct && this.table.room?.hints === true && this.hinted !== null;
  }

  /** Asks the coach, or closes what it said. */
  askHint(): void {
    const seat = this.table.room?.seats.find((one) => one.name === this.hinted)?.number;
    if (this.hintFor || !this.mayAskHint || seat === undefined) this.hintFor = null;
    else this.hintFor = { seat, seq: this.table.seq };
  }

  private whoActs(): string | null {
    const { names, me } = this.table;
    if (this.acting === null || !names.includes(this.acting)) return me;
    const waited = this.view?.to_act ?? [];
    return waited.includes(this.acting) || !names.some((name) => waited.includes(name)) ? this.acting : me;
  }

  private spacesOf(type: 'Build' | 'UsePower'): number[] {
    return all(this.legal, type).map((command) => command.space ?? -1);
  }

  async give(command: Command, as: string | null = this.me): Promise<Reason | null> {
    if (!this.table.give) return null;
    const answer = await this.table.give(command, as);
    return answer.type === 'Refusal' ? answer : null;
  }

  async whyNot(commands: Command[], as: string | null = this.me): Promise<(Reason | null)[]> {
    if (!this.table.whyNot || !commands.length || as === null) return commands.map(() => null);
    return this.table.whyNot(commands, as);
  }

  /** Up to how much the table bids for whoever acts here; null: not at all. */
  get limit(): number | null {
    return (this.me !== null && this.table.limits?.[this.me]) || null;
  }

  /** Bid for whoever acts here up to an amount; null: no longer. */
  async bidUpTo(amount: number | null): Promise<void> {
    await this.table.bidUpTo?.(amount, this.me, this.table.seq);
  }

  private unwanted(name: string | null): string[] {
    const seats = this.table.room?.seats ?? [];
    const senders = seats.find((seat) => seat.name === name)?.no_offers_from ?? [];
    return senders.map((number) => seats[number]?.name ?? '');
  }

  /** No more offers from somebody to one of us, for the rest of the game; or hear them again. */
  stopOffers(from: string, stop: boolean, to: string | null = this.me): void {
    const seats = this.table.room?.seats ?? [];
    const [sender, seat] = [from, to].map((name) => seats.find((one) => one.name === name)?.number);
    if (sender !== undefined && seat !== undefined) this.send({ type: 'StopOffers', sender, stop, seat });
  }

  /** The host's seat is on this device. */
  get isHost(): boolean {
    const room = this.table.room;
    return room !== null && this.table.mine.includes(room.host);
  }

  send(message: FromClient): void {
    this.table.send?.(message);
  }

  press(choice: Choice): void {
    if (choice.command) void this.give(choice.command);
    else if (choice.opens === 'trade') this.openTrade();
    else if (choice.opens === 'build' || choice.opens === 'mortgage') this.sheet = { kind: 'estate' };
    else if (choice.opens) this.sheet = { kind: choice.opens };
  }

  /** A click on a space: chooses it where that is asked, else shows its deed. */
  pick(space: number): void {
    if (this.targets.includes(space)) {
      const type = this.decision?.kind === 'place' ? 'Build' : 'UsePower';
      void this.give({ type, space });
      if (this.sheet?.kind === 'power') this.sheet = null;
      return;
    }
    this.marked = space;
    this.sheet = { kind: 'deed', space };
  }

  openTrade(to?: string, deed?: number): void {
    const view = this.view;
    if (!view || this.me === null) return;
    const others = view.players.filter((player) => player.playing && player.name !== this.me);
    const partner = to ?? others[0]?.name;
    if (!partner) return;
    const take = nothing();
    if (deed !== undefined) take.deeds.push(deed);
    this.sheet = { kind: 'trade', terms: { from: this.me, to: partner, give: nothing(), take } };
  }

  counter(offer: OfferView): void {
    this.sheet = { kind: 'trade', terms: swapped(termsOf(offer)), answers: offer.id };
  }

  closeSheet(): void {
    this.sheet = null;
    this.marked = null;
  }
}
