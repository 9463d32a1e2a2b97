// Asks for what changes all the time, without asking too often: one question at a time, always about the newest.

export class Newest<T> {
  private wanted: string | null = null;
  private answered: string | null = null;
  private busy = false;
  private since = 0; // how often nothing was wanted: an answer to what was asked before that counts for nothing

  /** `told` gets each answer, and null when there is none any more. */
  constructor(
    private readonly ask: (what: string) => Promise<T>,
    private readonly told: (answer: T | null) => void,
    private readonly pause = 120, // ms between two questions: much may happen in them at once
  ) {}

  /** From now on this is asked for; null: nothing. The same again is asked only once. */
  want(what: string | null): void {
    this.wanted = what;
    if (what === null) {
      this.answered = null;
      this.since += 1;
      this.told(null);
    } else void this.go();
  }

  private isDue(): boolean {
    return this.wanted !== null && this.wanted !== this.answered;
  }

  private async go(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    while (this.isDue()) {
      await new Promise((later) => setTimeout(later, this.pause));
      const what = this.wanted;
      if (what === null) break;
      const { since } = this;
      const answer = await this.ask(what).catch(() => null); // a failure is not asked again before something changes
      if (since !== this.since) continue;
      this.answered = what;
      this.told(answer);
    }
    this.busy = false;
  }
}
