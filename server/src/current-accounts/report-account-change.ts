import { recordEvent } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";

export interface AccountChange {
  /** The accounts whose transactions have changed. */
  accountErpCodes: readonly string[];
  created?: number;
  updated?: number;
  deleted?: number;
  /** Default: who called, a program or a member in the portal. */
  source?: "file" | "replace";
}

const CODES_MAX = 100;
/** Long codes would make the event too large. */
const CODES_LENGTH_MAX = 10_000;

/** Tells programs that transactions of current accounts have changed. With many accounts it does not name them. */
export async function reportAccountChange(
  ctx: WriteContext,
  { accountErpCodes, created = 0, updated = 0, deleted = 0, source }: AccountChange,
): Promise<void> {
  const codes = [...new Set(accountErpCodes)].toSorted();
  const areNamed = codes.length <= CODES_MAX && codes.join("").length <= CODES_LENGTH_MAX;
  await recordEvent(ctx, {
    type: "account.changed",
    subject: { kind: "account", id: ctx.tenantId },
    data: {
      accountErpCodes: areNamed ? codes : null,
      created,
      updated,
      deleted,
      source: source ?? (ctx.actor.kind === "member" ? "portal" : "api"),
    },
  });
}
