import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { together } from "#platform/together.ts";
import type { Consent, ConsentLocale } from "./consent.ts";
import { insertAnswer } from "./store.ts";

/** What a payer was asked and what was ticked, once. */
export interface PayerAnswers {
  consents: readonly Pick<Consent, "id" | "code" | "kind" | "hash">[];
  /** Codes of the boxes that were ticked. */
  ticked: ReadonlySet<string>;
  locale: ConsentLocale;
  ip: string;
  at: Date;
}

/** Written with the try that the payer gave them for, in its transaction. */
export async function recordConsentAnswers(
  ctx: WriteContext,
  { paymentId, attemptId }: { paymentId: string; attemptId: string },
  { consents, ticked, locale, ip, at }: PayerAnswers,
): Promise<void> {
  const inserted = consents.map(({ id, code, kind, hash }) => {
    const answer = kind === "notice" ? "shown" : ticked.has(code) ? "accepted" : "declined";
    const bytes = Buffer.from(hash, "hex");
    return ctx.tx.run(insertAnswer, [ctx.tenantId, newId(), paymentId, attemptId, id, bytes, answer, locale, ip, at]);
  });
  await together(...inserted);
}
