import type { Text } from "../words/index.ts";

type Words = Readonly<Record<string, string>>;

/** The words of a detail's codes, by the name of the detail. A value may be a list of them. */
export function valueWords({
  audit,
  consents,
  credentials,
  payments,
  reconciliation,
  refund,
  role,
  sets,
  settle,
}: Text): Readonly<Partial<Record<string, Words>>> {
  const { value } = audit;
  return {
    address: value.check,
    as: value.outcome,
    attemptState: reconciliation.attemptState,
    changed: audit.detail,
    channel: value.channel,
    channels: value.channel,
    clock: value.check,
    credentials: value.check,
    factor: value.factor,
    failure: { ...value.reason, ...refund.problem.form, ...settle.problem.form },
    fault: audit.whole.fault,
    kind: { ...reconciliation.kind, ...reconciliation.movement, ...consents.kindShort },
    language: value.language,
    list: value.list,
    movement: reconciliation.movement,
    purpose: value.purpose,
    reason: { ...value.reason, ...reconciliation.reason },
    returnMethod: sets.returnMethods,
    reversals: value.check,
    role,
    roles: role,
    scopes: credentials.scope,
    source: { ...payments.source, ...value.listSource },
    state: reconciliation.attemptState,
    threeDsRule: sets.threeDsRule,
  };
}
