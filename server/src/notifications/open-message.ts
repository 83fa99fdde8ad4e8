import type { Context } from "#platform/context.ts";
import { sealContexts, type Channel, type Kind, type Message } from "./notification.ts";

interface Sealed {
  id: string;
  contactId: string;
  channel: Channel;
  kind: Kind;
  content: Buffer | null;
  address: Buffer | null;
}

export interface OpenedMessage {
  message: Message;
  address: string;
}

/** Null where the person's details were erased. */
export function openMessage({ keys, tenantId }: Context, sealed: Sealed): OpenedMessage | null {
  const { id, contactId, channel, kind, content, address } = sealed;
  if (content === null || address === null) return null;
  const open = (value: Buffer, context: string) => keys.open("personal-data", value, context).toString();
  const contextOf = channel === "email" ? sealContexts.email : sealContexts.gsm;
  const values = JSON.parse(open(content, sealContexts.content(tenantId, id))) as Message["content"];
  return {
    message: { kind, content: values } as Message,
    address: open(address, contextOf(tenantId, contactId)),
  };
}
