import { recordAudit } from "../audit/index.ts";
import { asOperator, checkPassword, hashPassword, INSTALLATION } from "../identity/index.ts";
import type { Platform } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { checkEmail, checkName, emailKey, type Locale, type MemberId } from "./member.ts";
import { findMemberByEmail, setPasswordOf } from "./operator-verbs.ts";
import { insertMember } from "./store/members.ts";
import { selectMemberships } from "./store/memberships.ts";
import {
  insertOperator,
  removeOperatorRow,
  selectOperatorNames,
  selectOperators,
  wasOperator,
  type ListedOperator,
} from "./store/operators.ts";
import { endSessionsOf } from "./store/sessions.ts";

export interface NewOperator {
  email: string;
  name: string;
  password: string;
  locale: Locale;
}

/**
 * Makes a person an operator of the installation. The address must not have an account, except that of a former operator,
 * who gets the new password. The first log-in sets up a second factor.
 */
export async function createOperator(platform: Platform, given: NewOperator): Promise<void> {
  const email = checkEmail(given.email);
  const name = checkName(given.name);
  checkPassword(given.password, email);
  const known = await findMemberByEmail(platform, email);
  if (known !== null) return renewOperator(platform, known, given.password);
  const passwordHash = await hashPassword(given.password);
  const id = newId<"member">();
  const createdAt = platform.clock.now();
  const row = { id, email, emailKey: emailKey(email), name, passwordHash, locale: given.locale, createdAt };
  await platform.database.system(async (tx) => {
    if (!(await insertMember(tx, row))) throw hasAccount();
    await insertOperator(tx, id, createdAt);
    await recordChange(platform, tx, id, "operator.created");
  });
}

async function renewOperator(
  platform: Platform,
  known: { id: MemberId; email: string },
  password: string,
): Promise<void> {
  const read = platform.database.readSystem();
  const [isFormer, memberships] = await Promise.all([wasOperator(read, known.id), selectMemberships(read, known.id)]);
  if (!isFormer || memberships.length > 0) throw hasAccount();
  await setPasswordOf(platform, known, password);
  await platform.database.system(async (tx) => {
    if (!(await insertOperator(tx, known.id, platform.clock.now()))) throw hasAccount();
    await recordChange(platform, tx, known.id, "operator.created");
  });
}

/** Ends an operator's access at once. */
export async function removeOperator(platform: Platform, email: string): Promise<void> {
  const known = await findMemberByEmail(platform, email);
  const now = platform.clock.now();
  await platform.database.system(async (tx) => {
    if (known === null || !(await removeOperatorRow(tx, known.id, now))) throw notFound("There is no such operator.");
    await endSessionsOf(tx, { memberId: known.id, now });
    await recordChange(platform, tx, known.id, "operator.removed");
  });
}

export function listOperators({ database }: Platform): Promise<ListedOperator[]> {
  return selectOperators(database.readSystem());
}

/** The names of people who are or were operators, by id. */
export async function operatorNames({ database }: Platform): Promise<ReadonlyMap<string, string>> {
  return new Map((await selectOperatorNames(database.readSystem())).map(({ id, name }) => [id, name]));
}

function recordChange(platform: Platform, tx: Transaction, id: MemberId, action: string): Promise<void> {
  return recordAudit(asOperator(platform, tx, INSTALLATION), { action, recordType: "member", recordId: id });
}

function hasAccount() {
  return conflict("This address has an account already: an operator needs an address that no company's member has.", {
    field: "email",
    reason: "has_account",
  });
}
