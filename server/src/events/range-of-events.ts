import type { ReadContext } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { formatInstant } from "#platform/text/instant.ts";
import type { EventType } from "./event.ts";
import { countRange, selectEventEnds, type EventRange } from "./store/range.ts";

export { selectRange as listEventRange, type EventRange } from "./store/range.ts";

export interface EventSelection {
  /** Events after this sequence. One of `after` and `occurredFrom` is required. */
  after?: number | undefined;
  /** The last sequence. Default: the newest one. */
  through?: number | undefined;
  types: readonly EventType[];
  occurredFrom?: Date | undefined;
  occurredTo?: Date | undefined;
}

/**
 * The events that a selection means now, and how many there are, counted up to `countMax`. Refuses (400, "expired") one that begins
 * with events that are no longer kept.
 */
export async function rangeOfEvents(
  ctx: ReadContext,
  { after, through, types, occurredFrom, occurredTo }: EventSelection,
  countMax: number,
): Promise<{ range: EventRange; count: number }> {
  if (after === undefined && occurredFrom === undefined)
    throw invalid("after", '"after" or "occurredFrom" is required.', "required");
  const { newest, oldest, oldestAt } = await selectEventEnds(ctx);
  const first = oldest ?? newest + 1;
  if (after !== undefined && after < first - 1)
    throw invalid("after", `Events before ${first} are no longer kept. Begin with after=${first - 1}.`, "expired");
  if (after === undefined && first > 1 && oldestAt !== null && occurredFrom! < oldestAt)
    throw invalid("occurredFrom", `Events before ${formatInstant(oldestAt)} are no longer kept.`, "expired");
  const range: EventRange = {
    after: after ?? 0,
    through: Math.min(through ?? newest, newest),
    types,
    occurredFrom: occurredFrom ?? null,
    occurredTo: occurredTo ?? null,
  };
  return { range, count: await countRange(ctx, range, countMax) };
}
