import type { Reading, Transaction, Writing } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Locale, Member, MemberId, Theme } from "../member.ts";

// Members belong to no tenant, so the system role reads and writes them.

export interface MemberRow {
  id: MemberId;
  email: string;
  email_key: string;
  name: string;
  password_hash: string;
  totp_secret: Buffer | null;
  has_passkey: boolean;
  is_operator: boolean;
  /** Somebody has proven to read the mail of the address. */
  is_proven: boolean;
  locale: Locale;
  theme: Theme;
}

const byEmail = statement<MemberRow>(
  "members.selectByEmail",
  `select id, email, email_key, name, password_hash, totp_secret, locale, theme,
     address_proven_at is not null as is_proven,
     exists (select from passkeys p where p.member_id = members.id) as has_passkey,
     exists (select from operators o where o.member_id = members.id and o.removed_at is null) as is_operator
   from members where email_key = $1`,
);

export function selectMemberByEmail(db: Reading, emailKey: string): Promise<MemberRow | undefined> {
  return db.row(byEmail, [emailKey]);
}

export function memberOf(row: Omit<MemberRow, "email_key" | "password_hash" | "is_proven">): Member {
  const { id, email, name, locale, theme, is_operator: isOperator } = row;
  return { id, email, name, locale, theme, isOperator, hasTotp: row.totp_secret !== null, hasPasskey: row.has_passkey };
}

const insert = statement<{ id: MemberId }>(
  "members.insert",
  `insert into members (id, email, email_key, name, password_hash, locale, theme, created_at, address_proven_at)
   values ($1, $2, $3, $4, $5, $6, 'auto', $7, $7) on conflict (email_key) do nothing returning id`,
);
const replaceUnproven = statement<{ id: MemberId }>(
  "members.replaceUnproven",
  `update members set name = $2, password_hash = $3, locale = $4, address_proven_at = $5
   where email_key = $1 and address_proven_at is null returning id`,
);

export interface NewMemberRow {
  id: MemberId;
  email: string;
  emailKey: string;
  name: string;
  passwordHash: string;
  locale: Locale;
  createdAt: Date;
}

/** The address is proven: by the mailed link or by the operator. Returns false if the address has an account. */
export async function insertMember(tx: Transaction, row: NewMemberRow): Promise<boolean> {
  const { id, email, emailKey, name, passwordHash, locale, createdAt } = row;
  return (await tx.row(insert, [id, email, emailKey, name, passwordHash, locale, createdAt])) !== undefined;
}

/**
 * Gives the account of an address that nobody ever proved to the person who proves it now. Nobody has logged in to it, so it
 * has no second factor. Returns undefined if there is no such account.
 */
export async function replaceUnprovenMember(
  tx: Transaction,
  { emailKey, name, passwordHash, locale, createdAt }: Omit<NewMemberRow, "id" | "email">,
): Promise<MemberId | undefined> {
  return (await tx.row(replaceUnproven, [emailKey, name, passwordHash, locale, createdAt]))?.id;
}

const lock = statement<{ has_totp: boolean }>(
  "members.lock",
  `select totp_secret is not null as has_totp from members where id = $1 for update`,
);

/** Locks the member, so that two changes of factors at once are made one after the other. */
export async function lockMember(tx: Transaction, id: MemberId): Promise<{ hasTotp: boolean }> {
  return { hasTotp: (await tx.row(lock, [id]))?.has_totp === true };
}

const setPassword = statement(
  "members.updatePassword",
  `update members set password_hash = $2, address_proven_at = coalesce(address_proven_at, $3) where id = $1`,
);
const rehash = statement(
  "members.rehashPassword",
  `update members set password_hash = $2 where id = $1 and password_hash = $3`,
);
const setPreferences = statement(
  "members.updatePreferences",
  `update members set name = $2, locale = $3, theme = $4 where id = $1`,
);

/** Only a member whose address is proven, and the operator, who vouches for it, set passwords. */
export async function updatePassword(tx: Transaction, id: MemberId, hash: string, now: Date): Promise<void> {
  await tx.run(setPassword, [id, hash, now]);
}

/** Replaces the hash with a newer one of the same password, unless the password has changed meanwhile. */
export async function rehashPassword(
  db: Writing,
  { id, password_hash: oldHash }: Pick<MemberRow, "id" | "password_hash">,
  newHash: string,
): Promise<void> {
  await db.run(rehash, [id, newHash, oldHash]);
}

export async function updatePreferences(
  db: Writing,
  id: MemberId,
  { name, locale, theme }: { name: string; locale: Locale; theme: Theme },
): Promise<void> {
  await db.run(setPreferences, [id, name, locale, theme]);
}

const sender = statement<{ is_known: boolean }>(
  "members.selectSender",
  `select exists (select from member_senders where member_id = $1 and sender = $2 and last_at > $3) as is_known`,
);
const keep = statement(
  "members.keepSender",
  `insert into member_senders (member_id, sender, last_at) values ($1, $2, $3)
   on conflict (member_id, sender) do update set last_at = excluded.last_at
   where member_senders.last_at < $4`,
);

/** Returns whether the member has logged in from this address after `since`. */
export async function isKnownSender(db: Reading, id: MemberId, addressHash: Buffer, since: Date): Promise<boolean> {
  return (await db.row(sender, [id, addressHash, since]))?.is_known === true;
}

const DAY_MS = 86_400_000;

/** Writes once a day at most. */
export async function keepSender(tx: Transaction, id: MemberId, addressHash: Buffer, now: Date): Promise<void> {
  await tx.run(keep, [id, addressHash, now, new Date(now.getTime() - DAY_MS)]);
}
