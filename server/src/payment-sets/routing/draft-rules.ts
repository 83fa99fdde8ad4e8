import { recordAudit } from "#audit/index.ts";
import { reading, type Context, type WriteContext } from "#platform/context.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { lockPaymentSet, selectTerminalIds } from "../store/payment-sets.ts";
import { activateDraft, retireActive, selectRuleVersions, writeDraft } from "../store/routing-rules.ts";
import { selectTerminals } from "../store/terminals.ts";
import { parseRules } from "./parse-rules.ts";
import type { RuleVersion } from "./rule-version.ts";

const NOTE_LENGTH_MAX = 500;

/** The newest 100 versions of a set's rules, newest first. */
export function listRules(ctx: Context, paymentSetId: string): Promise<RuleVersion[]> {
  return selectRuleVersions(reading(ctx), paymentSetId);
}

/**
 * Keeps rules as a draft: as the next version, or in place of the draft that there is. Returns its number. `rules` is JSON as
 * somebody wrote it.
 */
export async function draftRules(
  ctx: WriteContext,
  paymentSetId: string,
  { rules: written, note }: { rules: unknown; note: string | null },
): Promise<number> {
  const newest = await newestVersion(ctx, paymentSetId);
  if (note !== null && note.length > NOTE_LENGTH_MAX)
    throw invalid("note", `A note has at most ${NOTE_LENGTH_MAX} characters.`, "too_long");
  const ids = await selectTerminalIds(ctx, paymentSetId);
  const rules = parseRules(
    written,
    (await selectTerminals(ctx)).filter(({ id }) => ids.includes(id)),
  );
  const isNew = newest?.state !== "draft";
  const version = isNew ? (newest?.version ?? 0) + 1 : newest.version;
  await writeDraft(ctx, paymentSetId, { version, rules, note, isNew });
  await recordChange(ctx, "payment_set.rules_drafted", paymentSetId, { version, count: rules.rules.length });
  return version;
}

/** Lets a draft choose terminals from now on. The version that did so before is retired. */
export async function activateRules(ctx: WriteContext, paymentSetId: string, version: number): Promise<void> {
  const newest = await newestVersion(ctx, paymentSetId);
  if (newest?.version === version && newest.state === "active") return;
  if (newest?.version !== version || newest.state !== "draft")
    throw conflict("Only a draft can be activated: keep these rules as a draft first.", { reason: "not_a_draft" });
  await retireActive(ctx, paymentSetId);
  await activateDraft(ctx, paymentSetId, version);
  await recordChange(ctx, "payment_set.rules_activated", paymentSetId, { version });
}

/** Payments find their terminals without rules again. A draft stays. */
export async function retireRules(ctx: WriteContext, paymentSetId: string): Promise<void> {
  await newestVersion(ctx, paymentSetId);
  const version = (await selectRuleVersions(ctx, paymentSetId)).find(({ state }) => state === "active")?.version;
  if (version === undefined) return;
  await retireActive(ctx, paymentSetId);
  await recordChange(ctx, "payment_set.rules_retired", paymentSetId, { version });
}

/** Locks the set and returns the newest version of its rules. */
async function newestVersion(ctx: WriteContext, paymentSetId: string): Promise<RuleVersion | undefined> {
  const set = await lockPaymentSet(ctx, paymentSetId);
  if (set === undefined) throw notFound("There is no such payment set.", "paymentSetId");
  return (await selectRuleVersions(ctx, paymentSetId))[0];
}

async function recordChange(
  ctx: WriteContext,
  action: "payment_set.rules_drafted" | "payment_set.rules_activated" | "payment_set.rules_retired",
  paymentSetId: string,
  details: { version: number; count?: number },
): Promise<void> {
  await recordAudit(ctx, { action, recordType: "payment_set", recordId: paymentSetId, details });
}
