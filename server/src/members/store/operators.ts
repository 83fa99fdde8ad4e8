import type { Reading, Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { MemberId } from "../member.ts";

const one = statement<{ is_operator: boolean }>(
  "operators.isOperator",
  `select exists (select from operators where member_id = $1 and removed_at is null) as is_operator`,
);
const former = statement<{ was_operator: boolean }>(
  "operators.wasOperator",
  `select exists (select from operators where member_id = $1 and removed_at is not null) as was_operator`,
);
const all = statement<{ email: string; name: string; has_second_factor: boolean; last_seen_at: Date | null }>(
  "operators.selectAll",
  `select m.email, m.name, m.totp_secret is not null or exists (select from passkeys p where p.member_id = m.id) as has_second_factor,
     (select max(s.seen_at) from member_sessions s where s.member_id = m.id and s.state = 'open') as last_seen_at
   from operators o join members m on m.id = o.member_id where o.removed_at is null order by m.email_key`,
);
const names = statement<{ id: MemberId; name: string }>(
  "operators.selectNames",
  `select m.id, m.name from operators o join members m on m.id = o.member_id`,
);
const insert = statement(
  "operators.insert",
  `insert into operators (member_id, created_at) values ($1, $2)
   on conflict (member_id) do update set created_at = excluded.created_at, removed_at = null
   where operators.removed_at is not null`,
);
const remove = statement(
  "operators.remove",
  `update operators set removed_at = $2 where member_id = $1 and removed_at is null`,
);

export interface ListedOperator {
  email: string;
  name: string;
  hasSecondFactor: boolean;
  lastSeenAt: Date | null;
}

export async function isOperator(db: Reading, id: MemberId): Promise<boolean> {
  return (await db.row(one, [id]))?.is_operator === true;
}

/** Whether this member was an operator and is none now. */
export async function wasOperator(db: Reading, id: MemberId): Promise<boolean> {
  return (await db.row(former, [id]))?.was_operator === true;
}

export async function selectOperators(db: Reading): Promise<ListedOperator[]> {
  return (await db.rows(all, [])).map(
    ({ email, name, has_second_factor: hasSecondFactor, last_seen_at: lastSeenAt }) => ({
      email,
      name,
      hasSecondFactor,
      lastSeenAt,
    }),
  );
}

/** Returns former operators too, because entries of the audit log keep naming them. */
export function selectOperatorNames(db: Reading): Promise<{ id: MemberId; name: string }[]> {
  return db.rows(names, []);
}

/** Returns false if the member is an operator already. */
export async function insertOperator(tx: Transaction, id: MemberId, createdAt: Date): Promise<boolean> {
  return (await tx.run(insert, [id, createdAt])) > 0;
}

/** Returns false if the member is not an operator. */
export async function removeOperatorRow(tx: Transaction, id: MemberId, now: Date): Promise<boolean> {
  return (await tx.run(remove, [id, now])) > 0;
}
