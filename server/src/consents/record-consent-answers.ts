import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import type { Consent, ConsentLocale } from "./consent.ts";
import { insertAnswer } from "./store.ts";

/** The texts that a form showed and the boxes that the payer ticked. */
export interface PayerAnswers {
  consents: readonly Pick<Consent, "id" | "code" | "kind" | "hash">[];
  /** Codes of the ticked boxes. */
  ticked: ReadonlySet<string>;
  locale: ConsentLocale;
  ip: string;
  at: Date;
}

/** Stores the payer's answers in the transaction that creates the attempt. */
export async function recordConsentAnswers(
  ctx: WriteContext,
  { paymentId, attemptId }: { paymentId: string; attemptId: string },
  { consents, ticked, locale, ip, at }: PayerAnswers,
): Promise<void> {
  const inserted = consents.map(({ id, code, kind, hash }) => {
    const answer = kind === "notice" ? "shown" : ticked.has(code) ? "accepted" : "declined";
    return insertAnswer(ctx, { paymentId, attemptId, consentId: id, hash, answer, locale, ip, answeredAt: at });
  });
  await inOneBatch(...inserted);
}
