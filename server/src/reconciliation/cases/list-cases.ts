import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import type { ReconciliationCase } from "../case.ts";
import { selectCases } from "../store/cases.ts";

export interface CaseFilter {
  isOpenOnly: boolean;
  day: string | null;
}

const CASES_MAX = 1_000;

/** At most 1,000 cases, newest first. */
export function listCases(ctx: Context | WriteContext, filter: CaseFilter): Promise<ReconciliationCase[]> {
  return joinTransaction(ctx, (ctx) => selectCases(ctx, { ...filter, limit: CASES_MAX }));
}
