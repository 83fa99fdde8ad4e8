/**
 * A claim costs nearly the same for one delivery as for many. The next one is due when this many deliveries, and this share of
 * those in flight, have ended, or CLAIM_WAIT_MS after the first of them.
 */
const ENDED_ENOUGH = 8;
const ENDED_SHARE_ENOUGH = 1 / 2;
const CLAIM_WAIT_MS = 10;
/** A new event is sent within about this time. */
const POLL_MS = 100;

/** Decides when deliveries are claimed again. */
export class NextClaim {
  #due = Promise.withResolvers<void>();
  #endedCount = 0;
  #endedEnough = ENDED_ENOUGH;

  /** Counts from zero. Called before a claim, so that deliveries which end during it count for the next. */
  restart(): void {
    this.#due = Promise.withResolvers();
    this.#endedCount = 0;
  }

  setInFlight(count: number): void {
    this.#endedEnough = Math.max(ENDED_ENOUGH, count * ENDED_SHARE_ENOUGH);
  }

  countEnded(): void {
    this.#endedCount += 1;
    if (this.#endedCount >= this.#endedEnough) this.#due.resolve();
    else if (this.#endedCount === 1) setTimeout(this.#due.resolve, CLAIM_WAIT_MS);
  }

  /** Resolves when the next claim is due, after POLL_MS at the latest. */
  async wait(signal: AbortSignal): Promise<void> {
    const due = this.#due;
    const wake = () => due.resolve();
    const poll = setTimeout(wake, POLL_MS);
    signal.addEventListener("abort", wake);
    await due.promise;
    clearTimeout(poll);
    signal.removeEventListener("abort", wake);
  }
}
