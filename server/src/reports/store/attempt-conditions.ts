import { countedState, undoesSale } from "#payments/index.ts";
import type { ReadContext } from "#platform/context.ts";
import { filteredStatement, type Conditions } from "#platform/database/filtered-statement.ts";
import { attemptResults, type AttemptFilter, type AttemptResult } from "../attempt-report.ts";

type ResultConditions = Readonly<Record<AttemptResult, string>>;

/** Each attempt has exactly one result. Written out, so that PostgreSQL can use the partial indexes of single states. */
const ofSums: ResultConditions = {
  approved: "a.state = 'APPROVED'",
  declined: "(a.state = 'DECLINED' or (a.state = 'ABANDONED' and a.decline_class is not null))",
  waiting: "a.state in ('CREATED', 'AUTH_PENDING', 'AUTHENTICATED', 'SUBMITTING', 'UNKNOWN', 'REVERSING')",
  unclear: "a.state = 'MANUAL'",
  undone: "a.state = 'REVERSED'",
  abandoned: "(a.state = 'ABANDONED' and a.decline_class is null)",
};

const ofAttempts: ResultConditions = {
  ...ofSums,
  approved: `(a.state = 'APPROVED' and not ${undoesSale})`,
  undone: `(a.state = 'REVERSED' or (a.state = 'APPROVED' and ${undoesSale}))`,
};

const resultOf = (conditions: ResultConditions) =>
  `case ${attemptResults.map((name) => `when ${conditions[name]} then '${name}'`).join(" ")} end`;
/** The result of a row of `attempts`. */
export const resultOfAttempt = resultOf(ofAttempts);
/** The result of a row of `attemptsToSum`. */
export const resultOfSum = resultOf(ofSums);

const bankOf = (terminal: string) => `coalesce(${terminal}.bank_code, ${terminal}.acquirer_code)`;

const conditions: Required<Conditions<Omit<AttemptFilter, "result">>> = {
  from: (time) => `a.counted_at >= ${time}`,
  before: (time) => `a.counted_at < ${time}`,
  isSale: (isSale) => `(a.kind = 'sale') = ${isSale}`,
  declineClass: (name) => `a.decline_class = ${name}`,
  currency: (currency) => `a.currency = ${currency}`,
  terminalId: (id) => `a.terminal_id = ${id}`,
  bank: (bank) => `a.terminal_id in (select t.id from terminals t where t.tenant_id = $1 and ${bankOf("t")} = ${bank})`,
  installments: (count) => `a.installments = ${count}`,
  isInInstallments: (isMany) => `(a.installments > 1) = ${isMany}`,
  memberId: (id) => `exists (select from payments p where p.tenant_id = a.tenant_id and p.id = a.payment_id
    and p.created_by_kind = 'member' and p.created_by = ${id})`,
};

const archivedConditions: typeof conditions = { ...conditions, memberId: (id) => `a.member_id = ${id}` };

/**
 * Selects the attempts `a` of a filter for a statement that adds them up. Each row stands for `a.attempts` attempts: those of
 * archived payments are kept as hourly sums.
 */
export function attemptsToSum(ctx: ReadContext, filter: AttemptFilter) {
  const { clauses, ...collected } = attemptConditions(ctx, filter);
  const { result, ...others } = filter;
  const archived = ["a.tenant_id = $1", ...collected.clausesOf(archivedConditions, others)];
  if (result !== undefined) archived.push(ofSums[result]);
  const columns = "a.decline_class, a.currency, a.terminal_id, a.installments, a.cost_rate, a.charged_amount";
  const from = `(
    select a.*, ${bankOf("t")} as bank from (
      select a.counted_at, a.kind, ${countedState} as state, ${columns}, 1 as attempts from attempts a where ${clauses.join(" and ")}
      union all
      select a.counted_at, a.kind, a.state, ${columns}, a.attempts from archived_figures a where ${archived.join(" and ")}
    ) a join terminals t on t.tenant_id = $1 and t.id = a.terminal_id) a`;
  return { ...collected, from };
}

/** The conditions of a filter on attempts `a`. Figures and the lists behind them use the same conditions. */
export function attemptConditions({ tenantId }: ReadContext, { result, ...filter }: AttemptFilter) {
  const collected = filteredStatement(tenantId);
  const clauses = ["a.tenant_id = $1", ...collected.clausesOf(conditions, filter)];
  if (result !== undefined) {
    collected.used.push(result);
    clauses.push(ofAttempts[result]);
    // Every attempt that waits has a due time for the workers, so the small index of due attempts finds it.
    if (result === "waiting") clauses.push("a.due_at is not null");
  }
  return { ...collected, clauses };
}
