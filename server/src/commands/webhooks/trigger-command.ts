import { setTimeout as delay } from "node:timers/promises";
import type { Amount } from "@servicepay/money";
import { Argument, Option, type Command } from "commander";
import { eventTypes, newestSequence, readEvents, type EventType } from "#events/index.ts";
import type { Context } from "#platform/context.ts";
import { readDemoFile } from "../../demo/demo-file.ts";
import { triggerEvent } from "../../demo/trigger/trigger-event.ts";
import { CommandFailure } from "../cli/command-failure.ts";
import { amountValue } from "../cli/option-values.ts";
import { fields, setAction } from "../cli/output.ts";
import { withTenant, type TenantOption } from "../cli/with-tenant.ts";

interface TriggerOptions extends TenantOption {
  source?: "link" | "widget";
  link?: string;
  card?: string;
  amount?: Amount;
}

const LOOK_MS = 200;
/** A bank that does not answer makes some events late. */
const WAIT_MS = 60_000;

/** Does what `POST /sandbox/trigger` does, and waits for the event. */
export function addTriggerCommand(addCommand: (name: string, description: string) => Command): void {
  setAction(
    addCommand("trigger", "cause an event in the sandbox by doing what it is about, and wait for it")
      .addArgument(new Argument("<type>", "such as payment.succeeded").choices(eventTypes))
      .addOption(
        new Option("--source <source>", "how the payment is made; default: by a new link").choices(["link", "widget"]),
      )
      .option("--link <url>", "pay this link in place of a new one")
      .option("--card <outcome>", "an outcome of demo.json's testCards that can give the type")
      .option("--amount <amount>", "of the order; default: 150.25", amountValue),
    (type: EventType, options: TriggerOptions) =>
      withTenant(options, async (ctx) => {
        if (ctx.config.mode === "live")
          throw new CommandFailure("Events are caused in sandbox mode only; this is live mode.");
        const newest = await newestSequence(ctx);
        const { source, link, card, amount } = options;
        const paymentId = await triggerEvent(await atSandbox(ctx), { type, source, link, card, amount });
        const event = await awaitEvent(ctx, type, { after: newest, paymentId });
        return { text: fields({ event: `${event.sequence} ${type}`, id: event.id, payment: paymentId }), data: event };
      }),
  );
}

/** Where the sandbox's pages are, as its demo.json says: the settings may be those of the service and not of this shell. */
async function atSandbox(ctx: Context): Promise<Context> {
  const demo = await readDemoFile(ctx.config);
  if (demo === null) return ctx;
  return { ...ctx, config: { ...ctx.config, publicUrl: demo.baseUrl, hpmUrl: demo.hpmUrl } };
}

interface Awaited {
  id: string;
  sequence: number;
}

async function awaitEvent(
  ctx: Context,
  type: EventType,
  { after, paymentId }: { after: number; paymentId: string | null },
): Promise<Awaited> {
  const isAboutPayment = paymentId !== null && !type.startsWith("approval.");
  const filter = { types: [type], ...(isAboutPayment && { subjectId: paymentId }) };
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += LOOK_MS) {
    const { events } = await readEvents(ctx, filter, { after, limit: 1, offset: 0 });
    if (events[0] !== undefined) return JSON.parse(events[0].toString()) as Awaited;
    await delay(LOOK_MS);
  }
  throw new CommandFailure(`${type} did not come within a minute: the log of the service says why.`);
}
