import { setTimeout as delay } from "node:timers/promises";
import { inTransaction, type Context, type Platform } from "#platform/context.ts";
import { equalBytes } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { recordAudit } from "../audit/index.ts";
import { usernameKey } from "./credential.ts";
import { loginRefused } from "./errors.ts";
import { createLoginThrottle, credentialSenders, type FoundCredential, type LoginThrottle } from "./login-throttle.ts";
import { dummyHash, hashPassword, inHashSlot, isOutdatedHash, verifyPassword } from "./password.ts";
import { issueTokens, type SessionTokens } from "./session.ts";
import {
  lockUnchanged,
  rehashPassword,
  selectLoginByApiKey,
  selectLoginByUsername,
  type LoginRow,
} from "./store/credentials.ts";
import { insertSession } from "./store/sessions.ts";
import { hashOfToken } from "./token.ts";

export interface Login {
  platform: Platform;
  throttle: LoginThrottle<NonNullable<FoundCredential>>;
}

export interface Sender {
  address: string;
  traceId: string;
}

const REFUSED_AFTER_MS = 200;

export function createLogin(platform: Platform): Login {
  return { platform, throttle: createLoginThrottle(platform, credentialSenders(platform)) };
}

interface Password {
  username: string;
  password: string;
}

interface SecretKey {
  apiKey: string;
  secretKey: string;
}

/** An unknown user name and a wrong password get the same answer after the same time. */
export function logInWithPassword(login: Login, password: Password, sender: Sender): Promise<SessionTokens> {
  return repeatIfChanged(() => attemptPassword(login, password, sender));
}

export function logInWithApiKey(login: Login, key: SecretKey, sender: Sender): Promise<SessionTokens> {
  return repeatIfChanged(() => attemptApiKey(login, key, sender));
}

/** Null means that the credential was changed while it was checked. */
type LoginAttempt = Promise<SessionTokens | null>;

async function repeatIfChanged(attempt: () => LoginAttempt): Promise<SessionTokens> {
  const tokens = (await attempt()) ?? (await attempt());
  if (tokens === null) throw loginRefused();
  return tokens;
}

async function attemptPassword(login: Login, { username, password }: Password, sender: Sender): LoginAttempt {
  const key = usernameKey(username);
  const account = `username:${key}`;
  const find = () => login.platform.database.system((tx) => selectLoginByUsername(tx, key));
  await refuseIfThrottled(login, account, sender, find);
  const check = await inHashSlot(async () => {
    // Other log-ins may have failed too often while this one waited for a slot.
    await refuseIfThrottled(login, account, sender, find);
    const startedMs = performance.now();
    const row = await find();
    const isRight = await verifyPassword(password, row?.password_hash ?? dummyHash);
    const isAccepted = isRight && row?.is_active === true;
    if (!isAccepted) await countFailure(login, account, sender);
    const newHash = isAccepted && isOutdatedHash(row.password_hash) ? await hashPassword(password) : null;
    return { row, isAccepted, newHash, startedMs };
  });
  if (check.row === undefined || !check.isAccepted) return refuse(login, check.row, sender, check.startedMs);
  return openSession(login, account, { row: check.row, sessionEndsAt: null, newHash: check.newHash }, sender);
}

async function attemptApiKey(login: Login, { apiKey, secretKey }: SecretKey, sender: Sender): LoginAttempt {
  const account = `api-key:${apiKey}`;
  const find = () => login.platform.database.system((tx) => selectLoginByApiKey(tx, apiKey));
  await refuseIfThrottled(login, account, sender, find);
  const startedMs = performance.now();
  const row = await find();
  const given = hashOfToken(secretKey);
  const nothing = Buffer.alloc(given.length);
  const isCurrent = equalBytes(given, row?.secret_hash ?? nothing);
  const isPrevious = equalBytes(given, row?.previous_secret_hash ?? nothing);
  const sessionEndsAt = isCurrent ? null : (row?.previous_secret_ends_at ?? null);
  const isRight = isCurrent || (isPrevious && sessionEndsAt !== null && sessionEndsAt > login.platform.clock.now());
  if (row !== undefined && isRight && row.is_active)
    return openSession(login, account, { row, sessionEndsAt, newHash: null }, sender);
  await countFailure(login, account, sender);
  return refuse(login, row, sender, startedMs);
}

async function refuseIfThrottled(
  { platform, throttle }: Login,
  account: string,
  { address }: Sender,
  find: () => Promise<FoundCredential>,
): Promise<void> {
  try {
    await throttle.refuse(account, address, find);
  } catch (error) {
    countLogins(platform, "throttled");
    throw error;
  }
}

async function countFailure({ platform, throttle }: Login, account: string, { address }: Sender): Promise<void> {
  countLogins(platform, "refused");
  await throttle.countFailure(account, address);
}

/** Writing the audit row of a known credential takes a moment, so every refusal is sent at the same time after its start. */
async function refuse(
  { platform }: Login,
  row: LoginRow | undefined,
  sender: Sender,
  startedMs: number,
): Promise<never> {
  if (row !== undefined) {
    const details = { isActive: row.is_active };
    await inTransaction(contextOf(platform, row, sender), (ctx) =>
      recordAudit(ctx, { action: "login.refused", recordType: "credential", recordId: row.id, details }),
    );
  }
  await delay(Math.max(0, startedMs + REFUSED_AFTER_MS - performance.now()));
  throw loginRefused();
}

async function openSession(
  { platform, throttle }: Login,
  account: string,
  { row, sessionEndsAt, newHash }: { row: LoginRow; sessionEndsAt: Date | null; newHash: string | null },
  sender: Sender,
): LoginAttempt {
  const sessionId = newId<"session">();
  const context = contextOf(platform, row, sender);
  const tokens = await inTransaction(context, async (ctx) => {
    // A change of the credential ends its sessions: it must either see this session, or prevent it.
    if (!(await lockUnchanged(ctx, row))) return null;
    await insertSession(ctx, sessionId, row.id, sessionEndsAt);
    await throttle.remember(ctx.tx, row, sender.address);
    await recordAudit(ctx, {
      action: "login.accepted",
      recordType: "credential",
      recordId: row.id,
      details: { sessionId },
    });
    return issueTokens(ctx, sessionId, sessionEndsAt);
  });
  if (tokens === null) return null;
  // Outside the transaction: two log-ins that both share-lock the credential would deadlock.
  if (newHash !== null) await rehashPassword(context, row, newHash);
  await throttle.forgive(account, sender.address);
  countLogins(platform, "accepted");
  return tokens;
}

function contextOf(platform: Platform, row: LoginRow, { traceId }: Sender): Context {
  return { ...platform, tenantId: row.tenant_id, actor: { kind: "credential", id: row.id }, traceId };
}

function countLogins(platform: Platform, outcome: "accepted" | "refused" | "throttled"): void {
  loginsCounter(platform).inc({ outcome });
}

export function loginsCounter({ metrics }: Pick<Platform, "metrics">) {
  const outcome = ["accepted", "refused", "throttled"];
  return metrics.knownCounter("servicepay_logins_total", "Log-ins by outcome.", { outcome });
}
