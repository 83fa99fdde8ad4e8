import type { Actor, ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { RoutingRules, RuleSet } from "../routing/rule-set.ts";
import type { RuleVersion, RuleVersionState } from "../routing/rule-version.ts";
import { readRules, writtenRules, type WrittenRules } from "../routing/written-rules.ts";

interface VersionRow {
  version: number;
  rules: WrittenRules;
  note: string | null;
  state: RuleVersionState;
  writtenAt: Date;
  actorKind: Actor["kind"];
  actorId: string;
  activatedAt: Date | null;
  retiredAt: Date | null;
}

const columns = `version, rules, note, state, written_at as "writtenAt", actor_kind as "actorKind", actor_id as "actorId",
  activated_at as "activatedAt", retired_at as "retiredAt"`;

const VERSIONS_MAX = 100;
const newest = statement<VersionRow>(
  "routingRules.newest",
  `select ${columns} from routing_rule_sets where tenant_id = $1 and payment_set_id = $2 order by version desc limit $3::int`,
);

/** The newest versions of a set's rules, newest first. */
export async function selectRuleVersions({ tx, tenantId }: ReadContext, paymentSetId: string): Promise<RuleVersion[]> {
  return (await tx.rows(newest, [tenantId, paymentSetId, VERSIONS_MAX])).map(versionOf);
}

/** The active rules of the set that `s`, a row of payment_set_terminals in a statement, belongs to; null if it has none. */
export const activeRules = `(select jsonb_build_object('version', r.version, 'rules', r.rules) from routing_rule_sets r
  where r.tenant_id = s.tenant_id and r.payment_set_id = s.payment_set_id and r.state = 'active')`;

export interface WrittenRuleSet {
  version: number;
  rules: WrittenRules;
}

export function readRuleSet({ version, rules }: WrittenRuleSet): RuleSet {
  return { version, ...readRules(rules) };
}

const insert = statement(
  "routingRules.insert",
  `insert into routing_rule_sets (tenant_id, payment_set_id, version, rules, note, state, written_at, actor_kind, actor_id)
   values ($1, $2, $3, $4, $5, 'draft', $6, $7, $8)`,
);
const rewrite = statement(
  "routingRules.rewrite",
  `update routing_rule_sets set rules = $4, note = $5, written_at = $6, actor_kind = $7, actor_id = $8
   where tenant_id = $1 and payment_set_id = $2 and version = $3 and state = 'draft'`,
);

/** Writes a draft: a new version, or the draft that there is. */
export async function writeDraft(
  { tx, tenantId, actor, clock }: WriteContext,
  paymentSetId: string,
  { version, rules, note, isNew }: { version: number; rules: RoutingRules; note: string | null; isNew: boolean },
): Promise<void> {
  const values = [tenantId, paymentSetId, version, JSON.stringify(writtenRules(rules)), note, clock.now()];
  await tx.run(isNew ? insert : rewrite, [...values, actor.kind, actor.id]);
}

const retire = statement(
  "routingRules.retire",
  `update routing_rule_sets set state = 'retired', retired_at = $3
   where tenant_id = $1 and payment_set_id = $2 and state = 'active'`,
);
const activate = statement(
  "routingRules.activate",
  `update routing_rule_sets set state = 'active', activated_at = $4
   where tenant_id = $1 and payment_set_id = $2 and version = $3 and state = 'draft'`,
);

export async function retireActive({ tx, tenantId, clock }: WriteContext, paymentSetId: string): Promise<void> {
  await tx.run(retire, [tenantId, paymentSetId, clock.now()]);
}

export async function activateDraft(
  { tx, tenantId, clock }: WriteContext,
  paymentSetId: string,
  version: number,
): Promise<void> {
  await tx.run(activate, [tenantId, paymentSetId, version, clock.now()]);
}

function versionOf({ actorKind, actorId, rules, ...row }: VersionRow): RuleVersion {
  return { ...row, ...readRules(rules), writtenBy: { kind: actorKind, id: actorId } };
}
