import type { Command } from "commander";
import { counted } from "#platform/text/counted.ts";
import {
  enableAddress,
  enableReceiver,
  listDeliveries,
  listReceivers,
  listStoppedAddresses,
  replayDelivery,
  resendDeliveries,
  sendWaiting,
  endPreviousWebhookSecret,
  rotateWebhookSecret,
  showDelivery,
  webhookSecret,
  webhookSecretTimes,
  type DeliveryDetails,
  type DeliveryState,
} from "#webhooks/index.ts";
import { WrongUsage } from "../cli/command-failure.ts";
import { instantValue, overlapValue, wholeNumber } from "../cli/option-values.ts";
import { setAction, fields, moment, table, type CommandOutput } from "../cli/output.ts";
import { tenantOption, withTenant, type TenantOption } from "../cli/with-tenant.ts";
import { addListenCommand } from "./listen-command.ts";
import { addTestCommand } from "./test-command.ts";
import { addTriggerCommand } from "./trigger-command.ts";

interface ListOptions extends TenantOption {
  state?: string;
  payment?: string;
  page: number;
}

interface ReplayOptions extends TenantOption {
  since?: Date;
  until?: Date;
  receiver?: string;
  delivered?: boolean;
}

const PAGE_SIZE = 50;
const LISTED_MAX = 100;

export function addWebhookCommands(program: Command): void {
  const webhooks = program.command("webhooks").description("webhooks that were sent or are pending");
  const addCommand = (name: string, description: string) =>
    tenantOption(webhooks.command(name).description(description));

  setAction(
    addCommand("list", "deliveries, the newest first")
      .option("--state <state>", "pending, delivered or dead")
      .option("--payment <id>", "only webhooks of one payment")
      .option("--page <number>", `${PAGE_SIZE} to a page`, wholeNumber, 1),
    (options: ListOptions) => listPage(options),
  );
  setAction(addCommand("show <id>", "one delivery: its body and every attempt"), (id: string, options: TenantOption) =>
    withTenant(options, async (ctx) => {
      const delivery = await showDelivery(ctx, id);
      return { text: detailsText(delivery), data: delivery };
    }),
  );
  setAction(
    addCommand(
      "replay [id]",
      "send a delivery again from the first attempt, or with --since those of a period that were given up",
    )
      .option("--since <time>", "given-up deliveries that were recorded since then", instantValue)
      .option("--until <time>", "before then; default: now", instantValue)
      .option("--receiver <url>", "only to this server")
      .option("--delivered", "those that were delivered, too, for a receiver that lost them"),
    (id: string | undefined, options: ReplayOptions) => replay(id, options),
  );
  setAction(
    addCommand("send-now <url>", "send what waits for its next attempt to a server now"),
    (url: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const count = await sendWaiting(ctx, url);
        return { text: `${counted(count, "delivery", "deliveries")} will be sent now.`, data: { count } };
      }),
  );
  setAction(
    addCommand("receivers", "the servers that are delivered to, the disabled ones first, and stopped addresses"),
    (options: TenantOption) => listServers(options),
  );
  setAction(
    addCommand("enable <url>", "deliver again to a stopped address; without a path, to a whole server"),
    (url: string, options: TenantOption) => enable(url, options),
  );
  addTestCommand(addCommand);
  addListenCommand(addCommand);
  addTriggerCommand(addCommand);
  addSecretCommands(addCommand);
}

function addSecretCommands(addCommand: (name: string, description: string) => Command): void {
  setAction(addCommand("secret", "print the secret that a merchant verifies webhooks with"), (options: TenantOption) =>
    withTenant(options, async (ctx) => {
      const secret = await webhookSecret(ctx);
      return { text: secret, data: { webhookSecret: secret } };
    }),
  );
  setAction(
    addCommand("rotate-secret", "make another secret and print it; until the old one ends, both sign").option(
      "--overlap <duration>",
      'how long the old one stays valid, such as 72h, or "none"; default: 24h',
      overlapValue,
    ),
    (options: TenantOption & { overlap?: number }) =>
      withTenant(options, async (ctx) => {
        const secret = await rotateWebhookSecret(ctx, undefined, options.overlap);
        const { previousEndsAt } = await webhookSecretTimes(ctx);
        const note = previousEndsAt === null ? "" : `\nThe old secret stays valid until ${moment(previousEndsAt)}.`;
        return { text: `${secret}${note}`, data: { webhookSecret: secret, previousEndsAt } };
      }),
  );
  setAction(addCommand("end-previous-secret", "end the secret before the present one now"), (options: TenantOption) =>
    withTenant(options, async (ctx) => {
      await endPreviousWebhookSecret(ctx);
      return { text: "Only the present secret signs.", data: {} };
    }),
  );
}

function listPage(options: ListOptions): Promise<CommandOutput> {
  const { state, payment, page } = options;
  if (state !== undefined && !isState(state)) throw new WrongUsage("--state takes pending, delivered or dead.");
  if (page < 1) throw new WrongUsage("--page starts at 1.");
  return withTenant(options, async (ctx) => {
    const filter = {
      page,
      pageSize: PAGE_SIZE,
      ...(state !== undefined && { state }),
      ...(payment !== undefined && { paymentId: payment }),
    };
    const { totalCount, deliveries } = await listDeliveries(ctx, filter);
    const rows = deliveries.map((each) => [
      moment(each.createdAt),
      each.state,
      each.attemptCount,
      each.lastStatus ?? each.lastOutcome,
      moment(each.nextAt),
      each.receiver,
      each.id,
    ]);
    const text = table(
      ["RECORDED", "STATE", "TRIES", "LAST", "NEXT", "RECEIVER", "ID"],
      rows,
      "There is no such delivery.",
    );
    return { text: `${text}\n${totalCount} in all.`, data: { totalCount, page, deliveries } };
  });
}

function listServers(options: TenantOption): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const { totalCount, receivers } = await listReceivers(ctx, { page: 1, pageSize: LISTED_MAX });
    const { totalCount: stoppedCount, addresses } = await listStoppedAddresses(ctx, { page: 1, pageSize: LISTED_MAX });
    const rows = receivers.map((each) => [
      each.receiver,
      each.pendingCount,
      each.inFlightLimit,
      moment(each.failingSince),
      each.disabledBecause,
      each.stoppedCount,
    ]);
    const heads = ["RECEIVER", "WAITING", "AT ONCE", "FAILING SINCE", "DISABLED", "STOPPED ADDRESSES"];
    const stopped = addresses.map(({ url, stoppedAt, waitingCount }) => [moment(stoppedAt), waitingCount, url]);
    const text = [
      table(heads, rows, "Nothing was delivered yet."),
      ...(stoppedCount === 0 ? [] : [table(["ANSWERED 410", "WAITING", "STOPPED ADDRESS"], stopped, "")]),
      ...(stoppedCount > stopped.length ? [`${stoppedCount} stopped addresses in all.`] : []),
    ].join("\n\n");
    return { text, data: { totalCount, receivers, stoppedCount, stoppedAddresses: addresses } };
  });
}

function enable(url: string, options: TenantOption): Promise<CommandOutput> {
  const address = URL.parse(url);
  if (address === null) throw new WrongUsage("Name an address, or a server such as https://shop.example.");
  const isServer = address.href === `${address.origin}/`;
  return withTenant(options, async (ctx) => {
    const waited = await (isServer ? enableReceiver(ctx, url) : enableAddress(ctx, url));
    const had = `${counted(waited, "delivery", "deliveries")} had waited for it.`;
    return { text: `The ${isServer ? "receiver" : "address"} is enabled; ${had}`, data: { waited } };
  });
}

function replay(id: string | undefined, options: ReplayOptions): Promise<CommandOutput> {
  const { since, until, receiver = null, delivered: includesDelivered = false } = options;
  if ((id === undefined) === (since === undefined)) throw new WrongUsage("Say what to replay: an id, or --since.");
  if (id !== undefined && (until !== undefined || receiver !== null || includesDelivered))
    throw new WrongUsage("--until, --receiver and --delivered belong to --since.");
  return withTenant(options, async (ctx) => {
    if (since === undefined) {
      await replayDelivery(ctx, id!);
      return { text: "It will be sent again at once.", data: { replayed: 1 } };
    }
    const now = ctx.clock.now();
    const period = { from: since, before: until ?? now, endedUntil: now };
    const { count, lastAt } = await resendDeliveries(ctx, { receiver, includesDelivered, ...period });
    const note = lastAt === null ? "" : ` The last one is due at ${moment(lastAt)}.`;
    return {
      text: `${counted(count, "delivery", "deliveries")} will be sent again.${note}`,
      data: { replayed: count, lastAt },
    };
  });
}

function detailsText(delivery: DeliveryDetails): string {
  const { id, event, state, url, paymentId, transactionId, createdAt, endedAt, nextAt, stoppedAt, body, attempts } =
    delivery;
  const head = fields({
    id,
    ...(event !== null && { event: `${event.sequence} ${event.type} ${event.id}` }),
    state,
    url,
    payment: paymentId,
    transaction: transactionId,
    recorded: moment(createdAt),
    ended: moment(endedAt),
    next: moment(nextAt),
    ...(stoppedAt !== null && { "address stopped": moment(stoppedAt) }),
  });
  const rows = attempts.map((each) => [
    each.no,
    moment(each.startedAt),
    each.status ?? each.outcome,
    each.durationMs,
    each.ip,
  ]);
  return [head, body, table(["TRY", "STARTED", "RESULT", "MS", "ADDRESS"], rows, "There was no attempt yet.")].join(
    "\n\n",
  );
}

function isState(text: string): text is DeliveryState {
  return text === "pending" || text === "delivered" || text === "dead";
}
