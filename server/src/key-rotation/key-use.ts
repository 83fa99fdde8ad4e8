import { INSTALLATION, listTenants } from "#identity/index.ts";
import type { Context, Platform } from "#platform/context.ts";
import { newTraceId } from "#platform/ids.ts";
import type { KeyPurpose, KeyStatus } from "#platform/keys/keys.ts";
import { sealedColumns } from "./sealed-columns.ts";

const BATCH = 200;

/** Counts the values sealed with a key, by column. */
export async function usesOf(platform: Platform, key: Pick<KeyStatus, "id" | "purpose">): Promise<Map<string, number>> {
  return (await usesUntil(platform, key, Infinity))!;
}

/** Counts the uses, which reads whole tables. Returns null if that is not done when `performance.now()` reaches `untilMs`. */
export async function usesUntil(
  platform: Platform,
  { id, purpose }: Pick<KeyStatus, "id" | "purpose">,
  untilMs: number,
): Promise<Map<string, number> | null> {
  const uses = new Map<string, number>();
  for (const [index, ctx] of (await contextsOf(platform)).entries()) {
    for (const column of sealedColumns.filter((each) => each.purpose === purpose)) {
      if (column.isShared === true && index > 0) continue;
      if (performance.now() > untilMs) return null;
      const count = await column.count(ctx, id);
      if (count > 0) uses.set(column.name, (uses.get(column.name) ?? 0) + count);
    }
  }
  return uses;
}

/** Seals values of old keys with the current one, in small transactions. Returns their number. */
export async function reseal(platform: Platform, purpose: KeyPurpose): Promise<number> {
  const old = (await platform.keys.list()).filter((key) => key.purpose === purpose && key.replacedAt !== null);
  let total = 0;
  for (const ctx of await contextsOf(platform)) {
    for (const column of sealedColumns.filter((each) => each.purpose === purpose)) {
      for (const { id } of old) total += await resealAll(ctx, column.reseal, id);
    }
  }
  return total;
}

async function resealAll(
  ctx: Context,
  resealSome: ((ctx: Context, keyId: number, limit: number) => Promise<number>) | null,
  keyId: number,
): Promise<number> {
  if (resealSome === null) return 0;
  let total = 0;
  for (;;) {
    const count = await resealSome(ctx, keyId, BATCH);
    total += count;
    if (count < BATCH) return total;
  }
}

/** The installation is the first, so that values of no company are found also if there is no company. */
async function contextsOf(platform: Platform): Promise<Context[]> {
  const actor = { kind: "operator", id: "command" } as const;
  const companies = (await listTenants(platform)).map(({ id }) => id);
  return [INSTALLATION, ...companies].map((tenantId) => ({ ...platform, tenantId, actor, traceId: newTraceId() }));
}

const MINUTE = 60;
const DAY = 24 * 3_600;

/**
 * How long a key must have been replaced before it can be destroyed. Running processes load a new key within half a
 * minute, and signatures that are in use need their key.
 */
export const retiredAfterSeconds: Readonly<Record<KeyPurpose, number | null>> = {
  "personal-data": 5 * MINUTE,
  "card-data": 5 * MINUTE,
  "terminal-settings": 5 * MINUTE,
  "webhook-secret": 5 * MINUTE,
  "mail-server": 5 * MINUTE,
  "member-secret": 5 * MINUTE,
  idempotency: 5 * MINUTE,
  "card-testing": DAY,
  "installment-token": DAY,
  invitation: 4 * DAY,
  "passkey-challenge": DAY,
  "link-signature": 400 * DAY,
  "redirect-signature": 30 * DAY,
  "blind-index": null,
  audit: null,
};
