import type { Session } from "#acquirers/registry.ts";
import type { Context } from "#platform/context.ts";
import type { Attempt } from "../attempts/attempt.ts";

const BYTES_MAX = 4_096;

/** Seals what the bank's adapter remembers, because it may be enough to charge a card. */
export function sealSession(ctx: Context, attempt: Attempt, session: Session): Buffer {
  const plaintext = Buffer.from(JSON.stringify(session));
  if (plaintext.length > BYTES_MAX) throw new Error(`the session of acquirer ${attempt.acquirerCode} is too long`);
  return ctx.keys.seal("card-data", plaintext, sessionContext(ctx, attempt));
}

/** The session of an attempt at the bank's page; empty if its bank needs none. */
export function openSession(ctx: Context, attempt: Attempt): Session {
  if (attempt.threeDsSession === null) return {};
  const opened = ctx.keys.open("card-data", attempt.threeDsSession, sessionContext(ctx, attempt));
  return JSON.parse(opened.toString()) as Session;
}

function sessionContext({ tenantId }: Context, { id }: Attempt): string {
  return `three-ds-session:${tenantId}:${id}`;
}
