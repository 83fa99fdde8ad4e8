import type { Context } from "#platform/context.ts";
import { sealContexts, type Message } from "./notification.ts";
import type { SealedMessage } from "./store/sealed-message.ts";

export interface OpenedMessage {
  message: Message;
  address: string;
}

/** Null where the person's details were erased. */
export function openMessage({ keys, tenantId }: Context, sealed: SealedMessage): OpenedMessage | null {
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
