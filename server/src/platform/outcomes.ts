import { Refusal } from "./refusal.ts";

/** What became of one request among several. */
export type Outcome<Result> = { kind: "done"; result: Result } | { kind: "refused"; refusal: Refusal };

/** Requests that go through the same steps together: a step is taken by those that no step before has settled. */
export class Outcomes<Request, Result> {
  readonly #requests: readonly Request[];
  readonly #settled = new Map<Request, Outcome<Result>>();

  constructor(requests: readonly Request[]) {
    this.#requests = requests;
  }

  /** In the order in which they came. */
  open(): Request[] {
    return this.#requests.filter((request) => !this.#settled.has(request));
  }

  settle(request: Request, outcome: Outcome<Result>): void {
    this.#settled.set(request, outcome);
  }

  done(request: Request, result: Result): void {
    this.settle(request, { kind: "done", result });
  }

  /** What a step finds out for each that is open; a refusal settles it. */
  step<Found>(work: (request: Request) => Found): Map<Request, Found> {
    return this.take(this.open().map((request) => [request, outcomeOf(() => work(request))]));
  }

  /** The same of a step that was taken for all of them together. */
  take<Found>(outcomes: Iterable<readonly [Request, Outcome<Found>]>): Map<Request, Found> {
    const found = new Map<Request, Found>();
    for (const [request, outcome] of outcomes) {
      if (outcome.kind === "done") found.set(request, outcome.result);
      else this.settle(request, outcome);
    }
    return found;
  }

  /** Of one of them, once it is settled. */
  of(request: Request): Outcome<Result> {
    const outcome = this.#settled.get(request);
    if (outcome === undefined) throw new Error("a request was left without an outcome");
    return outcome;
  }

  /** In the order in which they came, once all are settled. */
  all(): Outcome<Result>[] {
    return this.#requests.map((request) => this.of(request));
  }
}

/** A refusal is an outcome; every other error is thrown on. */
export function outcomeOf<Result>(work: () => Result): Outcome<Result> {
  try {
    return { kind: "done", result: work() };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", refusal: error };
    throw error;
  }
}

/** The result of the only request, or its refusal thrown. */
export function onlyResult<Result>([outcome]: readonly Outcome<Result>[]): Result {
  if (outcome === undefined) throw new Error("there was no request");
  if (outcome.kind === "refused") throw outcome.refusal;
  return outcome.result;
}
