import type { Context, Platform } from "#platform/context.ts";
import { newTraceId, parseId } from "#platform/ids.ts";
import type { MessageSources } from "./message-sources.ts";
import type { Kind } from "./notification.ts";
import { openMessage } from "./open-message.ts";
import { selectInSandbox, selectNewest, type MessageRow } from "./store/messages.ts";
import { findEmailTemplate, findSmsTemplate } from "./templates/find-template.ts";
import { renderEmail, renderSms } from "./text/render-email.ts";

/** A message as its receiver sees it. */
export interface SandboxMessage {
  id: string;
  channel: "email" | "sms";
  kind: Kind;
  to: string;
  /** Null for an SMS. */
  subject: string | null;
  text: string;
  /** Null for an SMS. */
  html: string | null;
  at: string;
  state: string;
}

/** The newest messages of all tenants, without those whose details were erased. */
export async function listSandboxMessages(
  platform: Platform,
  sources: MessageSources,
  limit: number,
): Promise<SandboxMessage[]> {
  const rows = await selectNewest(platform.database.readSystem(), limit);
  const shown = await Promise.all(rows.map((row) => asReceived(platform, sources, row)));
  return shown.filter((message) => message !== null);
}

/** Returns null if there is no such message, or its details were erased. */
export async function findSandboxMessage(
  platform: Platform,
  sources: MessageSources,
  id: string,
): Promise<SandboxMessage | null> {
  if (parseId(id) === null) return null;
  const row = await selectInSandbox(platform.database.readSystem(), id);
  return row === undefined ? null : asReceived(platform, sources, row);
}

async function asReceived(
  platform: Platform,
  sources: MessageSources,
  row: MessageRow,
): Promise<SandboxMessage | null> {
  const { tenantId, id, channel, kind, language, paymentSetId, state, createdAt } = row;
  const ctx: Context = { ...platform, tenantId, actor: { kind: "worker", id: "sandbox" }, traceId: newTraceId() };
  const opened = openMessage(ctx, row);
  if (opened === null) return null;
  const { message, address: to } = opened;
  const look = await sources.lookOf(ctx, paymentSetId);
  const key = { kind, language };
  const facts = { id, channel, kind, to, at: createdAt.toISOString(), state };
  if (channel === "sms") {
    const { text } = await findSmsTemplate(ctx, key);
    return { ...facts, subject: null, text: renderSms(message, language, look, text) ?? "", html: null };
  }
  const logoUrl = look.logo === null ? null : `data:image/png;base64,${look.logo.bytes.toString("base64")}`;
  const { template } = await findEmailTemplate(ctx, key);
  return { ...facts, ...renderEmail(message, { language, look, logoUrl, template }) };
}
