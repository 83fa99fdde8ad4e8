import { statement } from "#platform/database/statement.ts";

export const findSender = statement<{ is_known: boolean }>(
  "loginSenders.find",
  `select exists (
     select from login_senders where tenant_id = $1 and credential_id = $2 and sender = $3 and last_at > $4
   ) as is_known`,
);
/** Once a day is enough: log-ins of one credential at once need not wait for one row. */
export const keepSender = statement(
  "loginSenders.keep",
  `insert into login_senders (tenant_id, credential_id, sender, last_at) values ($1, $2, $3, $4)
   on conflict (tenant_id, credential_id, sender) do update set last_at = excluded.last_at
   where login_senders.last_at < excluded.last_at - interval '1 day'`,
);
