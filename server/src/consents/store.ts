import { reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import type { Consent, ConsentId, ConsentKind, ConsentLocale, ConsentVersion } from "./consent.ts";

interface ConsentRow {
  id: ConsentId;
  payment_set_id: string;
  code: string;
  version: number;
  kind: ConsentKind;
  position: number;
  texts: Consent["texts"];
  hash: Buffer;
  created_at: Date;
}

interface VersionRow extends Omit<ConsentRow, "texts"> {
  label: string;
  label_en: string | null;
  retired_at: Date | null;
}

const columns = `id, payment_set_id, code, version, kind, position, texts, hash, created_at`;

const selectCurrent = statement<ConsentRow>(
  "consents.inUse",
  `select ${columns} from consents where tenant_id = $1 and payment_set_id = $2 and retired_at is null
   order by position, code limit 20`,
);
const selectVersion = statement<ConsentRow>(
  "consents.ofVersion",
  `select ${columns} from consents where tenant_id = $1 and payment_set_id = $2 and code = $3 and version = $4`,
);
const versionColumns = `id, payment_set_id, code, version, kind, position, texts -> 'tr' ->> 'label' as label,
  texts -> 'en' ->> 'label' as label_en, hash, created_at, retired_at`;
const selectVersions = statement<VersionRow>(
  "consents.versions",
  `select ${versionColumns} from consents where tenant_id = $1 and payment_set_id = $2 and code = $3
   order by version desc limit 500`,
);
const selectNewest = statement<VersionRow>(
  "consents.newest",
  `select * from (
     select distinct on (payment_set_id, code) ${versionColumns} from consents where tenant_id = $1
     order by payment_set_id, code, version desc) newest
   order by retired_at is not null, payment_set_id, position, code limit 500`,
);
const lock = statement(
  "consents.lock",
  `select pg_advisory_xact_lock(hashtextextended('consents:' || $1::text || ':' || $2::text, 0))`,
);
const selectLatest = statement<{ version: number }>(
  "consents.latest",
  `select coalesce(max(version), 0) as version from consents where tenant_id = $1 and payment_set_id = $2 and code = $3`,
);
const retire = statement(
  "consents.retire",
  `update consents set retired_at = $4 where tenant_id = $1 and payment_set_id = $2 and code = $3 and retired_at is null`,
);
const insert = statement(
  "consents.insert",
  `insert into consents (tenant_id, id, payment_set_id, code, version, kind, position, texts, hash, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/** The texts that payers of a payment set see now, in their order. */
export async function currentConsents(ctx: Context | ReadContext, paymentSetId: string): Promise<Consent[]> {
  return (await reading(ctx).tx.rows(selectCurrent, [ctx.tenantId, paymentSetId])).map(toConsent);
}

/** Any version of a text, also a retired one. */
export async function findConsentVersion(
  ctx: Context | ReadContext,
  { paymentSetId, code, version }: Pick<Consent, "paymentSetId" | "code" | "version">,
): Promise<Consent | undefined> {
  const row = await reading(ctx).tx.row(selectVersion, [ctx.tenantId, paymentSetId, code, version]);
  return row && toConsent(row);
}

/** Every version of a text, newest first. */
export async function listConsentVersions(
  ctx: Context | ReadContext,
  { paymentSetId, code }: Pick<Consent, "paymentSetId" | "code">,
): Promise<ConsentVersion[]> {
  return (await reading(ctx).tx.rows(selectVersions, [ctx.tenantId, paymentSetId, code])).map(toVersion);
}

/** The newest version of every text of the tenant: those that payers see, in their order, then the retired ones. */
export async function listConsents(ctx: Context | ReadContext): Promise<ConsentVersion[]> {
  return (await reading(ctx).tx.rows(selectNewest, [ctx.tenantId])).map(toVersion);
}

/** Other transactions that change texts of the payment set wait until this one ends. */
export async function lockTexts(ctx: WriteContext, paymentSetId: string): Promise<void> {
  await ctx.tx.run(lock, [ctx.tenantId, paymentSetId]);
}

/** The number of the latest version, 0 if there is none. */
export async function latestVersion(ctx: WriteContext, paymentSetId: string, code: string): Promise<number> {
  return (await ctx.tx.row(selectLatest, [ctx.tenantId, paymentSetId, code]))?.version ?? 0;
}

/** False if no text with this code is in use. */
export async function retireCurrent(ctx: WriteContext, paymentSetId: string, code: string): Promise<boolean> {
  return (await ctx.tx.run(retire, [ctx.tenantId, paymentSetId, code, ctx.clock.now()])) > 0;
}

export async function insertConsent(ctx: WriteContext, consent: Consent): Promise<void> {
  const { id, paymentSetId, code, version, kind, position, texts, hash, createdAt } = consent;
  const bytes = Buffer.from(hash, "hex");
  await ctx.tx.run(insert, [ctx.tenantId, id, paymentSetId, code, version, kind, position, texts, bytes, createdAt]);
}

export interface ConsentAnswer {
  /** The attempt for which the payer gave the answer. */
  attemptId: string | null;
  code: string;
  version: number;
  hash: string;
  answer: "accepted" | "declined" | "shown";
  locale: ConsentLocale;
  ip: string;
  answeredAt: Date;
}

const countAnswered = statement<{ id: ConsentId; count: number }>(
  "consents.countAnswered",
  `select c.id, (
     select count(*) from (
       select distinct a.payment_id from consent_answers a
       where a.tenant_id = c.tenant_id and a.consent_id = c.id
         and a.answer = case c.kind when 'notice' then 'shown' else 'accepted' end
       limit $4) payments) as count
   from consents c where c.tenant_id = $1 and c.payment_set_id = $2 and c.code = $3`,
);

/**
 * Counts, for each version of a text, the payments whose payer accepted it or, if it is a notice, saw it. Counts up to `max`
 * exactly. A result above `max` means that there are more.
 */
export async function countConsentAnswers(
  ctx: Context | ReadContext,
  { paymentSetId, code }: Pick<Consent, "paymentSetId" | "code">,
  max: number,
): Promise<ReadonlyMap<ConsentId, number>> {
  const rows = await reading(ctx).tx.rows(countAnswered, [ctx.tenantId, paymentSetId, code, max + 1]);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

interface AnswerRow extends Pick<ConsentAnswer, "code" | "version" | "answer" | "locale" | "ip"> {
  attempt_id: string | null;
  hash: Buffer;
  answered_at: Date;
}

const insertOne = statement(
  "consents.insertAnswer",
  `insert into consent_answers (tenant_id, id, payment_id, attempt_id, consent_id, hash, answer, locale, ip, answered_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const selectAnswers = statement<AnswerRow>(
  "consents.answersOf",
  `select answer.attempt_id, consents.code, consents.version, answer.hash, answer.answer, answer.locale, answer.ip, answer.answered_at
   from consent_answers answer join consents on consents.tenant_id = $1 and consents.id = answer.consent_id
   where answer.tenant_id = $1 and answer.payment_id = $2 order by answer.answered_at, answer.id limit 500`,
);
const selectNewestAnswers = statement<AnswerRow & { payment_id: string }>(
  "consents.newestAnswers",
  `select answer.payment_id, answer.attempt_id, consents.code, consents.version, answer.hash, answer.answer, answer.locale,
     answer.ip, answer.answered_at
   from consent_answers answer join consents on consents.tenant_id = $1 and consents.id = answer.consent_id
   where answer.tenant_id = $1 and answer.payment_id = any($2::uuid[])
   order by answer.answered_at desc, answer.id desc limit $3`,
);
const eraseAddresses = statement(
  "consents.eraseAddresses",
  `update consent_answers set ip = 'erased' where tenant_id = $1 and payment_id = any($2::uuid[]) and ip <> 'erased'`,
);

export interface NewAnswer extends Pick<ConsentAnswer, "hash" | "answer" | "locale" | "ip" | "answeredAt"> {
  paymentId: string;
  attemptId: string;
  consentId: ConsentId;
}

export async function insertAnswer({ tx, tenantId }: WriteContext, given: NewAnswer): Promise<void> {
  const { paymentId, attemptId, consentId, answer, locale, ip, answeredAt } = given;
  const hash = Buffer.from(given.hash, "hex");
  const values = [tenantId, newId(), paymentId, attemptId, consentId, hash, answer, locale, ip, answeredAt];
  await tx.run(insertOne, values);
}

/** The answers to the texts of a payment's attempts, oldest first. */
export async function listConsentAnswers(ctx: Context | ReadContext, paymentId: string): Promise<ConsentAnswer[]> {
  return (await reading(ctx).tx.rows(selectAnswers, [ctx.tenantId, paymentId])).map(toAnswer);
}

/** The newest answers that payers of these payments gave, newest first. */
export async function newestConsentAnswers(
  ctx: Context | ReadContext,
  paymentIds: readonly string[],
  limit: number,
): Promise<(ConsentAnswer & { paymentId: string })[]> {
  const rows = await reading(ctx).tx.rows(selectNewestAnswers, [ctx.tenantId, paymentIds, limit]);
  return rows.map(({ payment_id: paymentId, ...row }) => ({ paymentId, ...toAnswer(row) }));
}

function toAnswer({ attempt_id: attemptId, hash, answered_at: answeredAt, ...row }: AnswerRow): ConsentAnswer {
  return { attemptId, ...row, hash: hash.toString("hex"), answeredAt };
}

/** Erases the IP addresses. The answers, their texts and times stay as evidence. */
export async function eraseAnswerAddresses(ctx: WriteContext, paymentIds: readonly string[]): Promise<void> {
  await ctx.tx.run(eraseAddresses, [ctx.tenantId, paymentIds]);
}

function toConsent(row: ConsentRow): Consent {
  return { ...factsOf(row), texts: row.texts };
}

function toVersion(row: VersionRow): ConsentVersion {
  const { label: tr, label_en: en, retired_at: retiredAt } = row;
  return { ...factsOf(row), labels: { tr, ...(en !== null && { en }) }, retiredAt };
}

function factsOf(row: Omit<ConsentRow, "texts">): Omit<Consent, "texts"> {
  const { id, payment_set_id: paymentSetId, code, version, kind, position, hash, created_at: createdAt } = row;
  return { id, paymentSetId, code, version, kind, position, hash: hash.toString("hex"), createdAt };
}
