import type { Platform } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { asOperator, checkPassword, hashPassword, INSTALLATION } from "../../identity/index.ts";
import { findMemberByEmail, type KnownMember } from "../by-operator/find-member-by-email.ts";
import { setPasswordOf } from "../by-operator/set-password-of.ts";
import { checkEmail, checkName, emailKey, type Locale, type MemberId } from "../member.ts";
import { insertMember } from "../store/members.ts";
import { selectMemberships } from "../store/memberships.ts";
import { insertOperator, wasOperator } from "../store/operators.ts";

export interface NewOperator {
  email: string;
  name: string;
  password: string;
  locale: Locale;
}

/**
 * Makes a person an operator of the installation. The address must not have an account, except that of a former operator who
 * is in no company, who gets the new password and keeps name and language. A log-in without a second factor must set one up.
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
    if (!(await insertMember(tx, row))) throw accountExists();
    await insertOperator(tx, id, createdAt);
    await recordCreation(platform, tx, id);
  });
}

async function renewOperator(platform: Platform, known: KnownMember, password: string): Promise<void> {
  const read = platform.database.readSystem();
  const [isFormer, memberships] = await Promise.all([wasOperator(read, known.id), selectMemberships(read, known.id)]);
  if (!isFormer || memberships.length > 0) throw accountExists();
  await setPasswordOf(platform, known, password);
  await platform.database.system(async (tx) => {
    if (!(await insertOperator(tx, known.id, platform.clock.now()))) throw accountExists();
    await recordCreation(platform, tx, known.id);
  });
}

function recordCreation(platform: Platform, tx: Transaction, recordId: MemberId): Promise<void> {
  return recordAudit(asOperator(platform, tx, INSTALLATION), {
    action: "operator.created",
    recordType: "member",
    recordId,
  });
}

function accountExists() {
  return conflict("This address already has an account: an operator needs an address that no company's member has.", {
    field: "email",
    reason: "has_account",
  });
}
