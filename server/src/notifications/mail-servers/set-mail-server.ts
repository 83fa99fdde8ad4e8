import { recordAudit } from "#audit/index.ts";
import type { Config } from "#platform/config/config.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { hostOf, isIpAddress, isPublic, isWithin, parseNetworks } from "#platform/outbound-http/address.ts";
import { readMailUrl } from "#platform/outbound-http/mail-server.ts";
import { invalid } from "#platform/refusal.ts";
import { readEmail } from "#platform/text/contact-details.ts";
import { mailServerContext, writeMailServer } from "../store/mail-servers.ts";
import { guardOf } from "./find-mail-server.ts";

export interface NewMailServer {
  /** smtps://user@host:port or smtp://user@host:port, without the password. */
  address: string;
  password: string | null;
  /** The address that e-mails come from. */
  sender: string;
}

const LENGTH_MAX = 500;
const MAIL_PORTS = new Set([25, 465, 587]);
const LOWEST_FREE_PORT = 1_024;

/**
 * Lets the company's own server send its e-mails, also those that are waiting. Refuses with ERR_VALIDATION, naming the
 * field. It does not connect to the server. What a host name resolves to is checked whenever a message is sent.
 */
export async function setMailServer(ctx: Context, { address, password, sender: given }: NewMailServer): Promise<void> {
  const url = checkAddress(ctx.config, address, password);
  const sender = readEmail(given);
  if (sender === null) throw invalid("from", `"${given}" is not an e-mail address.`);
  await inTransaction(ctx, async (ctx) => {
    const id = newId<"mail-server">();
    const sealed = ctx.keys.seal("mail-server", Buffer.from(url.href), mailServerContext(ctx.tenantId, id));
    await writeMailServer(ctx, { id, url: sealed, sender, createdAt: ctx.clock.now() });
    const details = { server: url.host, sender };
    await recordAudit(ctx, { action: "mail_server.set", recordType: "tenant", recordId: ctx.tenantId, details });
  });
}

/** Returns the address including the password. */
function checkAddress(config: Config, address: string, password: string | null): URL {
  const refuse = (sentence: string) => invalid("address", sentence);
  const server = address.length <= LENGTH_MAX ? readMailUrl(address, guardOf(config)) : null;
  if (server === null) throw refuse("The address has the form smtps://user@mail.example:465 or smtp://….");
  const url = new URL(address);
  if (url.password !== "") throw refuse("The address does not contain the password, which is given by itself.");
  if ((url.username === "") !== (password === null))
    throw refuse("A password belongs to a user name, and a user name to a password.");
  if (!MAIL_PORTS.has(server.port) && server.port < LOWEST_FREE_PORT)
    throw refuse("The port must be 25, 465, 587, or 1024 and above.");
  const host = hostOf(url);
  if (isIpAddress(host) && !isPublic(host) && !isWithin(host, parseNetworks(config.outboundAllowedNetworks)))
    throw refuse("The server must be reachable from the public internet.");
  if (password !== null) url.password = encodeURIComponent(password);
  return url;
}
