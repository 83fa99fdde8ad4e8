import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";

/** An address from which a credential has logged in. */
export interface LoginSender {
  tenantId: TenantId;
  credentialId: string;
  addressHash: Buffer;
}

const find = statement<{ is_known: boolean }>(
  "loginSenders.find",
  `select exists (
     select from login_senders where tenant_id = $1 and credential_id = $2 and sender = $3 and last_at > $4
   ) as is_known`,
);

/** Returns whether the sender has logged in after `since`. */
export async function isKnownSender(tx: Transaction, sender: LoginSender, since: Date): Promise<boolean> {
  const { tenantId, credentialId, addressHash } = sender;
  return (await tx.row(find, [tenantId, credentialId, addressHash, since]))?.is_known === true;
}

const DAY_MS = 86_400_000;

/** Writes once a day at most, so that simultaneous log-ins of one credential need not wait for one row. */
const keep = statement(
  "loginSenders.keep",
  `insert into login_senders (tenant_id, credential_id, sender, last_at) values ($1, $2, $3, $4)
   on conflict (tenant_id, credential_id, sender) do update set last_at = excluded.last_at
   where login_senders.last_at < $5`,
);

export async function keepSender(tx: Transaction, sender: LoginSender, now: Date): Promise<void> {
  const { tenantId, credentialId, addressHash } = sender;
  await tx.run(keep, [tenantId, credentialId, addressHash, now, new Date(now.getTime() - DAY_MS)]);
}
