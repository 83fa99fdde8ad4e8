import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { confirmImport, selectImport } from "../../store/imports.ts";

/** Lets a worker replace the accounts, after a member has seen what the file changes. Safe to repeat. */
export async function confirmReplacement(
  ctx: WriteContext,
  { id, allowShrink }: { id: string; allowShrink: boolean },
): Promise<void> {
  const found = await selectImport(ctx, id);
  if (found === undefined || !found.replaces) throw notFound("There is no such import.");
  if (found.isConfirmed) return;
  if (found.difference === null) throw conflict("The file is still being checked.", { field: "form", reason: "stale" });
  if (found.difference.shrinking.length > 0 && !allowShrink)
    throw conflict("An account would lose many of its transactions.", { field: "allowShrink", reason: "shrinks" });
  if (!(await confirmImport(ctx, found.id, allowShrink)))
    throw conflict("The file does not wait for a confirmation.", { field: "form", reason: "stale" });
  const details = { allowShrink: String(allowShrink) };
  await recordAudit(ctx, {
    action: "account_transaction.replacement_confirmed",
    recordType: "import",
    recordId: found.id,
    details,
  });
}
