import { amountFromDecimal, formatDecimal, rateFromDecimal, type Amount, type Rate } from "@servicepay/money";
import type { Actor, ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import type { RateVersion, RateVersionId } from "../rates/rate-version.ts";
import type { ListedRate, RateRow, TerminalRates } from "../rates/rate.ts";
import type { TerminalId } from "../terminals/terminal.ts";

interface WrittenRate {
  program: string | null;
  installments: number;
  costRate: string;
  customerRate: string;
  minimumAmount: string | null;
  maximumAmount: string | null;
}

interface VersionRow {
  id: RateVersionId;
  terminalId: TerminalId;
  madeAt: Date;
  actorKind: Actor["kind"] | null;
  actorId: string | null;
  rates: readonly WrittenRate[];
}

const insert = statement(
  "rateVersions.insert",
  `insert into payment_set_rate_versions (tenant_id, id, payment_set_id, terminal_id, made_at, actor_kind, actor_id, rates)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export async function insertRateVersion(
  { tx, tenantId, actor, clock }: WriteContext,
  { paymentSetId, terminalId, rates }: TerminalRates,
): Promise<void> {
  const written = JSON.stringify(rates.map(writtenRate));
  await tx.run(insert, [tenantId, newId(), paymentSetId, terminalId, clock.now(), actor.kind, actor.id, written]);
}

const columns = `id, terminal_id as "terminalId", made_at as "madeAt", actor_kind as "actorKind", actor_id as "actorId", rates`;

const newest = statement<VersionRow>(
  "rateVersions.newestOfSet",
  `select ${columns} from payment_set_rate_versions where tenant_id = $1 and payment_set_id = $2
   order by made_at desc, id desc limit $3::int`,
);

export async function selectNewestVersions(
  { tx, tenantId }: ReadContext,
  paymentSetId: string,
  limit: number,
): Promise<RateVersion[]> {
  return (await tx.rows(newest, [tenantId, paymentSetId, limit])).map(versionOf);
}

const before = statement<VersionRow>(
  "rateVersions.before",
  `select ${columns} from payment_set_rate_versions
   where tenant_id = $1 and payment_set_id = $2 and terminal_id = $3 and (made_at, id) < ($4, $5)
   order by made_at desc, id desc limit 1`,
);

/** The version of the same terminal before this one. */
export async function selectVersionBefore(
  { tx, tenantId }: ReadContext,
  paymentSetId: string,
  { terminalId, madeAt, id }: RateVersion,
): Promise<RateVersion | undefined> {
  const row = await tx.row(before, [tenantId, paymentSetId, terminalId, madeAt, id]);
  return row && versionOf(row);
}

const byId = statement<VersionRow>(
  "rateVersions.findById",
  `select ${columns} from payment_set_rate_versions where tenant_id = $1 and payment_set_id = $2 and id = $3`,
);

export async function selectRateVersion(
  { tx, tenantId }: ReadContext,
  paymentSetId: string,
  id: RateVersionId,
): Promise<RateVersion | undefined> {
  const row = await tx.row(byId, [tenantId, paymentSetId, id]);
  return row && versionOf(row);
}

function versionOf({ id, terminalId, madeAt, actorKind, actorId, rates }: VersionRow): RateVersion {
  const madeBy = actorKind === null || actorId === null ? null : { kind: actorKind, id: actorId };
  return { id, terminalId, madeAt, madeBy, rates: rates.map((rate) => readRate(rate, terminalId)) };
}

function writtenRate({ program, installments, ...rate }: RateRow): WrittenRate {
  const limit = (amount: Amount | null) => (amount === null ? null : formatDecimal(amount));
  return {
    program,
    installments,
    costRate: formatDecimal(rate.costRate),
    customerRate: formatDecimal(rate.customerRate),
    minimumAmount: limit(rate.minimumAmount),
    maximumAmount: limit(rate.maximumAmount),
  };
}

function readRate(written: WrittenRate, terminalId: TerminalId): ListedRate {
  const { program, installments, costRate, customerRate, minimumAmount, maximumAmount } = written;
  return {
    terminalId,
    program,
    installments,
    costRate: percent(costRate),
    customerRate: percent(customerRate),
    minimumAmount: minimumAmount === null ? null : amountFromDecimal(minimumAmount),
    maximumAmount: maximumAmount === null ? null : amountFromDecimal(maximumAmount),
  };
}

/** Reads a stored percentage. */
export function percent(decimal: string): Rate {
  const rate = rateFromDecimal(decimal);
  if (rate === null) throw new Error("a stored rate is not a decimal");
  return rate;
}
