import type { ReadContext, WriteContext } from "#platform/context.ts";
import { quickRead, statement } from "#platform/database/statement.ts";
import type { Consent, ConsentId, ConsentKind, ConsentLocale } from "./consent.ts";

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

const columns = `id, payment_set_id, code, version, kind, position, texts, hash, created_at`;

const inUse = quickRead<ConsentRow>(
  "consents.inUse",
  `select ${columns} from consents where tenant_id = $1 and payment_set_id = $2 and retired_at is null
   order by position, code limit 20`,
);
const ofVersion = statement<ConsentRow>(
  "consents.ofVersion",
  `select ${columns} from consents where tenant_id = $1 and payment_set_id = $2 and code = $3 and version = $4`,
);
const latest = statement<{ version: number }>(
  "consents.latest",
  `select coalesce(max(version), 0) as version from consents where tenant_id = $1 and payment_set_id = $2 and code = $3`,
);
export const retire = statement(
  "consents.retire",
  `update consents set retired_at = $4 where tenant_id = $1 and payment_set_id = $2 and code = $3 and retired_at is null`,
);
const insert = statement(
  "consents.insert",
  `insert into consents (tenant_id, id, payment_set_id, code, version, kind, position, texts, hash, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
export const insertAnswer = statement(
  "consents.insertAnswer",
  `insert into consent_answers (tenant_id, id, payment_id, attempt_id, consent_id, hash, answer, locale, ip, answered_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

export interface ConsentAnswer {
  /** The try that it was given with; null for answers from before tries were named. */
  attemptId: string | null;
  code: string;
  version: number;
  hash: string;
  answer: "accepted" | "declined" | "shown";
  locale: ConsentLocale;
  ip: string;
  answeredAt: Date;
}

interface AnswerRow extends Pick<ConsentAnswer, "code" | "version" | "answer" | "locale" | "ip"> {
  attempt_id: string | null;
  hash: Buffer;
  answered_at: Date;
}

const answersOf = statement<AnswerRow>(
  "consents.answersOf",
  `select answer.attempt_id, consents.code, consents.version, answer.hash, answer.answer, answer.locale, answer.ip, answer.answered_at
   from consent_answers answer join consents on consents.tenant_id = $1 and consents.id = answer.consent_id
   where answer.tenant_id = $1 and answer.payment_id = $2 order by answer.answered_at, answer.id limit 500`,
);

/** The answer stays evidence; from where it came does not. */
export const eraseAddresses = statement(
  "consents.eraseAddresses",
  `update consent_answers set ip = 'erased' where tenant_id = $1 and payment_id = any($2::uuid[]) and ip <> 'erased'`,
);

export async function selectConsents(ctx: ReadContext, paymentSetId: string): Promise<Consent[]> {
  return (await ctx.tx.rows(inUse, [ctx.tenantId, paymentSetId])).map(toConsent);
}

export async function selectConsentVersion(
  ctx: WriteContext,
  { paymentSetId, code, version }: Pick<Consent, "paymentSetId" | "code" | "version">,
): Promise<Consent | undefined> {
  const row = await ctx.tx.row(ofVersion, [ctx.tenantId, paymentSetId, code, version]);
  return row && toConsent(row);
}

export async function selectLatestVersion(ctx: WriteContext, paymentSetId: string, code: string): Promise<number> {
  return (await ctx.tx.row(latest, [ctx.tenantId, paymentSetId, code]))?.version ?? 0;
}

export async function writeConsent(ctx: WriteContext, consent: Consent): Promise<void> {
  const { id, paymentSetId, code, version, kind, position, texts, hash, createdAt } = consent;
  const bytes = Buffer.from(hash, "hex");
  await ctx.tx.run(insert, [ctx.tenantId, id, paymentSetId, code, version, kind, position, texts, bytes, createdAt]);
}

export async function selectAnswers(ctx: WriteContext, paymentId: string): Promise<ConsentAnswer[]> {
  const rows = await ctx.tx.rows(answersOf, [ctx.tenantId, paymentId]);
  return rows.map(({ attempt_id: attemptId, hash, answered_at: answeredAt, ...row }) => ({
    attemptId,
    ...row,
    hash: hash.toString("hex"),
    answeredAt,
  }));
}

function toConsent(row: ConsentRow): Consent {
  const { id, payment_set_id: paymentSetId, code, version, kind, position, texts, hash, created_at: createdAt } = row;
  return { id, paymentSetId, code, version, kind, position, texts, hash: hash.toString("hex"), createdAt };
}
