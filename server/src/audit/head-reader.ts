import { inTransaction, type Context } from "#platform/context.ts";
import { brokenAt, type BrokenPlace } from "./audit-verdict.ts";
import { isHeadSigned } from "./entry-proof.ts";
import { listHeads, type SignedHead } from "./store/entries.ts";

const PAGE = 1_000;

/** Reads and checks the signed heads in step with the links. */
export class HeadReader {
  problem: BrokenPlace | null = null;
  readonly #ctx: Context;
  readonly #after: number;
  #page: SignedHead[] = [];
  #current: SignedHead | null = null;

  /** `after`: the end of the last batch that was checked, or 0. */
  constructor(ctx: Context, after: number) {
    this.#ctx = ctx;
    this.#after = after;
  }

  /** Returns the head of the batch that contains the position. Returns null if there is none, or if a head up to there is invalid. */
  async findCovering(position: number): Promise<SignedHead | null> {
    while (this.problem === null && this.#end() < position) {
      const next = await this.#next();
      if (next === null) return null;
      this.problem = this.#problemOf(next);
      this.#current = next;
    }
    return this.problem === null ? this.#current : null;
  }

  async #next(): Promise<SignedHead | null> {
    if (this.#page.length === 0) {
      const after = this.#end();
      this.#page = await inTransaction(this.#ctx, (ctx) => listHeads(ctx, after, PAGE));
    }
    return this.#page.shift() ?? null;
  }

  #end(): number {
    return this.#current?.position ?? this.#after;
  }

  #problemOf(head: SignedHead): BrokenPlace | null {
    const { keys, tenantId } = this.#ctx;
    if (!isHeadSigned(keys, tenantId, head, head.signature)) return brokenAt("end_forged", head.position);
    return head.previousPosition === this.#end() ? null : brokenAt("end_missing", this.#end() + 1);
  }
}
