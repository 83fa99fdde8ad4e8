import { setTimeout as delay } from "node:timers/promises";
import {
  createLoginThrottle,
  dummyHash,
  hashPassword,
  inHashSlot,
  isOutdated,
  loginRefused,
  SENDER_KNOWN_MS,
  verifyPassword,
  type LoginThrottle,
  type Senders,
} from "../identity/index.ts";
import type { Platform } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { hasSecondFactor } from "./active-session.ts";
import { emailKey, type MemberId } from "./member.ts";
import { auditEverywhere } from "./member-context.ts";
import { createOidcClients, type OidcClients } from "./oidc/clients.ts";
import { deviceOf, newSessionToken, type MemberSender, type SessionState } from "./session.ts";
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

/** Checks the password. An unknown e-mail and a wrong password are answered alike, and take alike. */
export async function logInMember(
  login: MemberLogin,
  { email, password }: { email: string; password: string },
  sender: MemberSender,
): Promise<OpenedSession> {
  const { platform, throttle } = login;
  const key = emailKey(email);
  const account = `member:${key}`;
  const find = () => selectMemberByEmail(platform.database.readSystem(), key);
  await throttle.refuse(account, sender.address, find);
  const row = await inHashSlot(async () => {
    // Log-ins that waited for a slot may have failed too often meanwhile.
    await throttle.refuse(account, sender.address, find);
    const startedMs = performance.now();
    const found = await find();
    if ((await verifyPassword(password, found?.password_hash ?? dummyHash)) && found !== undefined) return found;
    await throttle.countFailure(account, sender.address);
    if (found !== undefined) await auditRefusal(platform, found, sender);
    await delay(Math.max(0, startedMs + REFUSED_AFTER_MS - performance.now()));
    throw loginRefused();
  });
  const session = { memberId: row.id, passwordHash: row.password_hash, ...afterPassword(platform, row) };
  const opened = await platform.database.system((tx) => openMemberSession(login, tx, session, sender));
  if (opened === null) throw loginRefused();
  if (isOutdated(row.password_hash)) await rehash(platform, row, password);
  await throttle.forgive(account, sender.address);
  return opened;
}

export interface SessionToOpen {
  memberId: MemberId;
  /** The hash of the password that was checked; null after a passkey. */
  passwordHash: string | null;
  state: SessionState;
  factor: Factor;
}

/** Inserts a session in the caller's transaction. Null: the password was changed after it was checked. */
export async function openMemberSession(
  login: MemberLogin,
  tx: Transaction,
  { memberId, passwordHash, state, factor }: SessionToOpen,
  sender: MemberSender,
): Promise<OpenedSession | null> {
  const { platform } = login;
  const { token, hash } = newSessionToken();
  const id = newId<"member-session">();
  const session = { id, memberId, hash, state, device: deviceOf(sender.userAgent) };
  if (!(await insertSession(tx, { ...session, createdAt: platform.clock.now(), passwordHash }))) return null;
  if (state === "open") await recordLogin(login, tx, memberId, sender, factor);
  return { token, state };
}

/** Records a log-in: the address counts as known, and the log of each company, or of `tenantId` alone, gets an entry. */
export async function recordLogin(
  { platform, throttle }: MemberLogin,
  tx: Transaction,
  memberId: MemberId,
  { address, traceId }: MemberSender,
  factor: Factor,
  tenantId: TenantId | null = null,
): Promise<void> {
  await throttle.remember(tx, { id: memberId }, address);
  await auditEverywhere(
    platform,
    tx,
    { memberId, traceId, tenantId },
    { action: "member.logged_in", details: { factor } },
  );
}

/** Returns the session's state after the password. Operators, and in live mode all members, need a second factor. */
export function afterPassword(
  { config }: Platform,
  row: Pick<MemberRow, "totp_secret" | "has_passkey" | "is_operator">,
): Pick<SessionToOpen, "state" | "factor"> {
  const open = config.mode === "live" || row.is_operator ? "enrol" : "open";
  return { state: hasSecondFactor(row) ? "code" : open, factor: "password" };
}

async function rehash({ database }: Platform, row: MemberRow, password: string): Promise<void> {
  await rehashPassword(database.writeSystem(), row, await hashPassword(password));
}

function auditRefusal(platform: Platform, { id: memberId }: MemberRow, { traceId }: MemberSender): Promise<void> {
  return platform.database.system((tx) =>
    auditEverywhere(platform, tx, { memberId, traceId }, { action: "member.login_refused", details: {} }),
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
