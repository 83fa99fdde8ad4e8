import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { deleteMailServer } from "../store/mail-servers.ts";

/**
 * Removes the company's own mail server. From then on the operator's server sends the company's e-mails, also those that wait.
 * Refuses with ERR_NOT_FOUND if none was set.
 */
export async function removeMailServer(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteMailServer(ctx))) throw notFound("The company has no mail server of its own.");
    await recordAudit(ctx, {
      action: "mail_server.removed",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: {},
    });
  });
}
