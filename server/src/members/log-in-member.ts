import { setTimeout as delay } from "node:timers/promises";
import type { Platform } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { deviceOf } from "#platform/http/device.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import {
  createLoginThrottle,
  dummyHash,
  hashPassword,
  inHashSlot,
  isOutdatedHash,
  loginRefused,
  SENDER_KNOWN_MS,
  verifyPassword,
  type LoginThrottle,
  type Senders,
} from "../identity/index.ts";
import { hasSecondFactor } from "./active-session.ts";
import { addressUnproven } from "./errors.ts";
import { auditMember } from "./member-context.ts";
import { emailKey, type MemberId } from "./member.ts";
import { createOidcClients, type OidcClients } from "./oidc/clients.ts";
import { newSessionToken, type LoginClient, type SessionState } from "./session.ts";
import { isKnownSender, keepSender, rehashPassword, selectMemberByEmail, type MemberRow } from "./store/members.ts";
import { insertSession } from "./store/sessions.ts";

type Account = { id: MemberId };

export type Factor = "password" | "code" | "recovery_code" | "passkey" | "provider";

export interface MemberLogin {
  platform: Platform;
  oidc: OidcClients;
  throttle: LoginThrottle<Account>;
}

/** A new session. Only the hash of its token is stored. */
export interface OpenedSession {
  token: string;
  state: SessionState;
}

const REFUSED_AFTER_MS = 200;
const NOBODY: Account = { id: "00000000-0000-0000-0000-000000000000" as MemberId };

export function createMemberLogin(platform: Platform): MemberLogin {
  const throttle = createLoginThrottle(platform, memberSenders(platform));
  return { platform, oidc: createOidcClients(platform), throttle };
}

/** Checks the password. An unknown e-mail and a wrong password get the same answer after the same time. */
export async function logInMember(
  login: MemberLogin,
  { email, password }: { email: string; password: string },
  client: LoginClient,
): Promise<OpenedSession> {
  const { platform, throttle } = login;
  const key = emailKey(email);
  const account = `member:${key}`;
  const find = () => selectMemberByEmail(platform.database.readSystem(), key);
  await throttle.refuse(account, client.address, find);
  const row = await inHashSlot(async () => {
    // Log-ins that waited for a slot may have failed too often meanwhile.
    await throttle.refuse(account, client.address, find);
    const startedMs = performance.now();
    const found = await find();
    if ((await verifyPassword(password, found?.password_hash ?? dummyHash)) && found !== undefined) return found;
    await throttle.countFailure(account, client.address);
    if (found !== undefined) await auditRefusal(platform, found, client);
    await delay(Math.max(0, startedMs + REFUSED_AFTER_MS - performance.now()));
    throw loginRefused();
  });
  if (!row.is_proven) throw addressUnproven();
  const state = stateAfterPassword(platform, row);
  const session = { memberId: row.id, passwordHash: row.password_hash, state, factor: "password" } as const;
  const opened = await platform.database.system((tx) => openMemberSession(login, tx, session, client));
  if (opened === null) throw loginRefused();
  if (isOutdatedHash(row.password_hash)) await rehash(platform, row, password);
  await throttle.forgive(account, client.address);
  return opened;
}

export interface SessionToOpen {
  memberId: MemberId;
  /** The hash of the password that was checked; null after a passkey. */
  passwordHash: string | null;
  state: SessionState;
  factor: Factor;
}

/** Inserts a session. Returns null if the password was changed after it was checked. */
export async function openMemberSession(
  login: MemberLogin,
  tx: Transaction,
  { memberId, passwordHash, state, factor }: SessionToOpen,
  client: LoginClient,
): Promise<OpenedSession | null> {
  const { platform } = login;
  const { token, hash } = newSessionToken();
  const id = newId<"member-session">();
  const session = { id, memberId, hash, state, device: deviceOf(client.userAgent) };
  if (!(await insertSession(tx, { ...session, createdAt: platform.clock.now(), passwordHash }))) return null;
  if (state === "open") await recordLogin(login, tx, { memberId, client, factor });
  return { token, state };
}

export interface LoginToRecord {
  memberId: MemberId;
  client: LoginClient;
  factor: Factor;
  /** The only company whose log gets the entry; without one, the log of each of the member's companies. */
  tenantId?: TenantId | null;
}

/** Remembers the address as known to the member, and writes the log-in to the audit log. */
export async function recordLogin(
  { platform, throttle }: MemberLogin,
  tx: Transaction,
  { memberId, client: { address, traceId }, factor, tenantId = null }: LoginToRecord,
): Promise<void> {
  await throttle.remember(tx, { id: memberId }, address);
  await auditMember(platform, tx, { memberId, traceId, tenantId }, { action: "member.logged_in", details: { factor } });
}

/** Returns the session's state after the password. Operators, and in live mode all members, need a second factor. */
export function stateAfterPassword(
  { config }: Platform,
  row: Pick<MemberRow, "totp_secret" | "has_passkey" | "is_operator">,
): SessionState {
  if (hasSecondFactor(row)) return "code";
  return config.mode === "live" || row.is_operator ? "enrol" : "open";
}

async function rehash({ database }: Platform, row: MemberRow, password: string): Promise<void> {
  await rehashPassword(database.writeSystem(), row, await hashPassword(password));
}

function auditRefusal(platform: Platform, { id: memberId }: MemberRow, { traceId }: LoginClient): Promise<void> {
  return platform.database.system((tx) =>
    auditMember(platform, tx, { memberId, traceId }, { action: "member.login_refused", details: {} }),
  );
}

function memberSenders({ database, keys, clock }: Platform): Senders<Account> {
  const hashOf = (address: string) => keys.blindIndex("members", `login-sender:${address}`);
  return {
    isKnown(account = NOBODY, address) {
      const since = new Date(clock.now().getTime() - SENDER_KNOWN_MS);
      return isKnownSender(database.readSystem(), account.id, hashOf(address), since);
    },
    remember: (tx, account, address) => keepSender(tx, account.id, hashOf(address), clock.now()),
  };
}
