import type { Config } from "#platform/config/config.ts";
import { reading, type Context } from "#platform/context.ts";
import { parseNetworks } from "#platform/outbound-http/address.ts";
import { readMailUrl, type MailServer } from "#platform/outbound-http/mail-server.ts";
import type { SocketGuard } from "#platform/outbound-http/open-socket.ts";
import { createResolver } from "#platform/outbound-http/resolve-host.ts";
import { mailServerContext, selectMailServer, type MailServerRow } from "../store/mail-servers.ts";

export interface OwnMailServer {
  server: MailServer;
  /** The address that e-mails come from. */
  sender: string;
  createdAt: Date;
}

/** The company's own mail server, with its password; null if the operator's server sends its e-mails. */
export async function findMailServer(ctx: Context): Promise<OwnMailServer | null> {
  const row = await selectMailServer(reading(ctx));
  return row === undefined ? null : openMailServer(ctx, row);
}

function openMailServer(
  { keys, tenantId, config }: Context,
  { id, url, sender, createdAt }: MailServerRow,
): OwnMailServer {
  const text = keys.open("mail-server", url, mailServerContext(tenantId, id)).toString();
  const server = readMailUrl(text, guardOf(config));
  if (server === null) throw new Error("a mail server was stored unchecked");
  return { server, sender, createdAt };
}

/** Companies choose their servers themselves, so connections into networks that are not public are blocked, except into allowed ones. */
export function guardOf({ outboundAllowedNetworks }: Config): SocketGuard {
  const allowed = parseNetworks(outboundAllowedNetworks);
  return { allowed, resolve: createResolver(allowed.length > 0) };
}
