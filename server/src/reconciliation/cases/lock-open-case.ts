import type { WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { ReconciliationCase } from "../case.ts";
import { lockCase } from "../store/cases.ts";

/** Locks a case, open or closed. Refuses an unknown one (404). */
export async function lockKnownCase(ctx: WriteContext, caseId: string): Promise<ReconciliationCase> {
  const id = parseId<"reconciliation-case">(caseId);
  const found = id === null ? undefined : await lockCase(ctx, id);
  if (found === undefined) throw notFound("There is no such case.", "caseId");
  return found;
}

/** Refuses a case that somebody has closed (409, "closed"). */
export function refuseClosed({ state }: ReconciliationCase): void {
  if (state === "closed") throw conflict("The case was closed before.", { reason: "closed" });
}

/** Locks a case for a change. Refuses an unknown one (404), and one that somebody has closed (409, "closed"). */
export async function lockOpenCase(ctx: WriteContext, caseId: string): Promise<ReconciliationCase> {
  const found = await lockKnownCase(ctx, caseId);
  refuseClosed(found);
  return found;
}
