import { keepContact, queueMessage, type Language } from "#notifications/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { newId, randomDigits } from "#platform/ids.ts";
import { foldText } from "#platform/text/fold-text.ts";
import { insertCode, lockAddress, readCodesOfAddress, replaceCodes, type CodeId } from "../store/codes.ts";
import { hasLoggedInWith } from "../store/sessions.ts";
import { selectUsersWhoMayLogIn } from "../store/users.ts";
import type { LoginBrowser } from "./session.ts";

export const CODE_DIGITS = 6;
const CODE_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;
const PER_HOUR_MAX = 5;
const PER_DAY_MAX = 10;
const FAILURES_PER_CODE_MAX = 5;
/** A person who guesses has this chance in a million each day. */
const FAILURES_PER_DAY_MAX = 20;

export interface AskedCode {
  email: string;
  browser: LoginBrowser;
  language: Language;
}

/**
 * Queues a mail with a code if active, invited users of the company have the address. The caller learns only whether too many were asked
 * for, which is counted for unknown addresses too. Browsers with which a user of the address has logged in are counted apart, so
 * strangers lock nobody out.
 */
export function askForCode(ctx: Context, { email, browser, language }: AskedCode): Promise<"asked" | "too_many"> {
  const folded = foldText(email.trim());
  const addressIndex = ctx.keys.blindIndex(ctx.tenantId, `user-login:${folded}`);
  return inTransaction(ctx, async (ctx) => {
    await lockAddress(ctx, addressIndex);
    const users = await selectUsersWhoMayLogIn(ctx, folded);
    const userIds = users.map(({ id }) => id);
    const isKnown = await hasLoggedInWith(ctx, userIds, browser.hash);
    const scope = { addressIndex, knownBrowser: isKnown ? browser.hash : null };
    const nowMs = ctx.clock.now().getTime();
    const since = { hour: new Date(nowMs - HOUR_MS), day: new Date(nowMs - 24 * HOUR_MS) };
    const { inHour, inDay, failures } = await readCodesOfAddress(ctx, scope, since);
    const failuresMax = Math.min(FAILURES_PER_CODE_MAX, FAILURES_PER_DAY_MAX - failures);
    if (inHour >= PER_HOUR_MAX || inDay >= PER_DAY_MAX || failuresMax <= 0) return "too_many";
    await replaceCodes(ctx, scope);
    const id = newId<"user code">();
    const code = randomDigits(CODE_DIGITS);
    const expiresAt = new Date(nowMs + CODE_MS);
    await insertCode(ctx, {
      id,
      addressIndex,
      codeHash: hashOfCode(ctx, id, code),
      browserHash: browser.hash,
      userIds,
      isKnown,
      failuresMax,
      expiresAt,
    });
    const [user] = users;
    if (user !== undefined) await mailCode(ctx, user, { id, code, expiresAt, language });
    return "asked";
  });
}

/** Keyed, because six digits can be guessed from a plain hash. */
export function hashOfCode({ keys, tenantId }: Pick<Context, "keys" | "tenantId">, id: CodeId, code: string): Buffer {
  return keys.blindIndex(tenantId, `user-code:${id}:${code}`);
}

async function mailCode(
  ctx: WriteContext,
  user: { id: string; email: string },
  { id, code, expiresAt, language }: { id: CodeId; code: string; expiresAt: Date; language: Language },
): Promise<void> {
  const { clock, config } = ctx;
  await keepContact(ctx, {
    id: user.id,
    email: user.email,
    gsm: null,
    wantsReceipts: false,
    keptFrom: clock.now(),
  });
  await queueMessage(ctx, {
    kind: "user.code",
    content: { code, host: new URL(config.hpmUrl).host },
    contactId: user.id,
    channel: "email",
    cause: `user-code:${id}`,
    language,
    paymentSetId: null,
    validUntil: expiresAt,
  });
}
