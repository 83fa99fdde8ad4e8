import type { Command } from "commander";
import {
  findMessageLanguage,
  listMessages,
  notificationStates,
  resendMessage,
  setMessageLanguage,
  suppressAddress,
  unsuppressAddress,
  showMessage,
  type MessageDetails,
  type NotificationState,
} from "#notifications/index.ts";
import { WrongUsage } from "./cli/command-failure.ts";
import { wholeNumber } from "./cli/option-values.ts";
import { fields, moment, setAction, table, type CommandOutput } from "./cli/output.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";
import { addMailServerCommands } from "./notifications/mail-server-commands.ts";
import { addTemplateCommands } from "./notifications/template-commands.ts";

interface ListOptions extends TenantOption {
  state?: string;
  about?: string;
  page: number;
}

const PAGE_SIZE = 50;

export function addNotificationCommands(program: Command): void {
  const notifications = program.command("notifications").description("e-mails and SMS to payers and users");
  const addCommand = (name: string, description: string) =>
    tenantOption(notifications.command(name).description(description));

  setAction(
    addCommand("list", "messages, the newest first")
      .option("--state <state>", notificationStates.join(", "))
      .option("--about <id>", "about one payment or user")
      .option("--page <number>", `${PAGE_SIZE} to a page`, wholeNumber, 1),
    (options: ListOptions) => listPage(options),
  );
  setAction(
    addCommand("show <id>", "one message: its receiver, its values and every attempt; this is audited"),
    (id: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const message = await showMessage(ctx, id);
        return { text: detailsText(message), data: message };
      }),
  );
  setAction(addCommand("resend <id>", "send a failed message again, now"), (id: string, options: TenantOption) =>
    withTenant(options, async (ctx) => {
      await resendMessage(ctx, id);
      return { text: "It will be sent again at once.", data: { resent: 1 } };
    }),
  );
  setAction(
    addCommand(
      "suppress <address>",
      "send an e-mail address or a mobile number no messages; what waits for it ends",
    ).option("--reminders-only", "stop reminders only"),
    (address: string, options: TenantOption & { remindersOnly?: boolean }) =>
      withTenant(options, async (ctx) => {
        const { remindersOnly = false } = options;
        await suppressAddress(ctx, address, { remindersOnly });
        const what = remindersOnly ? "reminders" : "messages";
        return { text: `The address gets no more ${what} of this company.`, data: { suppressed: what } };
      }),
  );
  setAction(
    addCommand("unsuppress <address>", "send messages to the address again, reminders too"),
    (address: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        await unsuppressAddress(ctx, address);
        return { text: "Messages to the address are sent again.", data: { suppressed: null } };
      }),
  );
  setAction(
    addCommand("language [language]", "the language of links, reminders and registrations, tr or en; shows or sets it"),
    (language: string | undefined, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        if (language !== undefined && language !== "tr" && language !== "en")
          throw new WrongUsage("The language is tr or en.");
        if (language !== undefined) await setMessageLanguage(ctx, language);
        const current = await findMessageLanguage(ctx);
        return { text: current, data: { language: current } };
      }),
  );
  addMailServerCommands(notifications);
  addTemplateCommands(notifications);
}

function listPage(options: ListOptions): Promise<CommandOutput> {
  const { state, about, page } = options;
  if (state !== undefined && !isState(state)) throw new WrongUsage(`--state takes ${notificationStates.join(", ")}.`);
  if (page < 1) throw new WrongUsage("--page starts at 1.");
  return withTenant(options, async (ctx) => {
    const { totalCount, messages } = await listMessages(ctx, {
      page,
      pageSize: PAGE_SIZE,
      ...(state !== undefined && { state }),
      ...(about !== undefined && { about }),
    });
    const rows = messages.map((each) => [
      moment(each.createdAt),
      each.channel,
      each.kind,
      each.state,
      each.reason,
      each.attemptCount,
      moment(each.nextAt),
      each.id,
    ]);
    const headings = ["QUEUED", "CHANNEL", "KIND", "STATE", "REASON", "ATTEMPTS", "NEXT", "ID"];
    const text = table(headings, rows, "There is no such message.");
    return { text: `${text}\n${totalCount} in all.`, data: { totalCount, page, messages } };
  });
}

function detailsText(message: MessageDetails): string {
  const { id, channel, kind, state, reason, to, contactId, language, createdAt, endedAt, nextAt, openedAt } = message;
  const head = fields({
    id,
    channel,
    kind,
    state,
    reason,
    to,
    about: contactId,
    language,
    queued: moment(createdAt),
    ended: moment(endedAt),
    next: moment(nextAt),
    opened: moment(openedAt),
  });
  const rows = message.attempts.map((each) => [
    each.no,
    moment(each.startedAt),
    each.outcome,
    each.durationMs,
    each.templateVersion,
    each.reply,
  ]);
  const attempts = table(["ATTEMPT", "STARTED", "OUTCOME", "MS", "TEXTS", "ANSWER"], rows, "It was not sent yet.");
  return [head, JSON.stringify(message.values, null, 2), attempts].join("\n\n");
}

function isState(text: string): text is NotificationState {
  return (notificationStates as readonly string[]).includes(text);
}
