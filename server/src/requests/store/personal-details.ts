import type { WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";

const eraseMention = statement(
  "requests.eraseMention",
  `update payment_requests set description = replace(description, $2, '–')
   where tenant_id = $1 and strpos(description, $2) > 0`,
);

/** Replaces the texts in what the company's payment requests say about themselves. */
export async function eraseFromRequests({ tx, tenantId }: WriteContext, texts: readonly string[]): Promise<void> {
  for (const text of texts) await tx.run(eraseMention, [tenantId, text]);
}
