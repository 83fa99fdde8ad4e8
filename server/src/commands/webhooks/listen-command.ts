import { homedir } from "node:os";
import { join } from "node:path";
import { Option, type Command } from "commander";
import { newestSequence, readEvents, typesOf } from "#events/index.ts";
import type { Context } from "#platform/context.ts";
import { counted } from "#platform/text/counted.ts";
import { CommandFailure, WrongUsage } from "../cli/command-failure.ts";
import { list, sequenceOrNow, sequenceValue } from "../cli/option-values.ts";
import { setAction, type CommandOutput } from "../cli/output.ts";
import { withTenant, type TenantOption } from "../cli/with-tenant.ts";
import { forwardFrom, sendEvent, type Forwarding } from "./forward-events.ts";
import { readListening, writeListening } from "./listening.ts";

interface ListenOptions extends TenantOption {
  forward: string;
  types?: string[];
  as: "events" | "links";
  since?: number | "now";
  resend?: number;
  state?: string;
}

/** Forwards until Ctrl-C. An event that the address accepted, or refused, is not sent again by the next run. */
export function addListenCommand(addCommand: (name: string, description: string) => Command): void {
  setAction(
    addCommand("listen", "forward the company's events to an address of this machine, signed, until Ctrl-C")
      .requiredOption("--forward <url>", "where events are sent, such as http://localhost:3000/hook")
      .option("--types <list>", "only these, such as payment.*,refund.succeeded", list)
      .addOption(
        new Option("--as <form>", "events, or links: the eight fields of a link's webhook")
          .choices(["events", "links"])
          .default("events"),
      )
      .option(
        "--since <sequence>",
        'begin after this event, or with "now"; default: where the last run ended',
        sequenceOrNow,
      )
      .option("--resend <sequence>", "send this event again, once, and end", sequenceValue)
      .option("--state <file>", "where the secret and the place are kept; default: a file in your .config/servicepay"),
    async (options: ListenOptions) => {
      if (!/^https?:$/.test(URL.parse(options.forward)?.protocol ?? ""))
        throw new WrongUsage("--forward takes an http address.");
      const types = options.types && typesOf(options.types, "--types");
      const stopping = new AbortController();
      return withTenant(options, (ctx) => listen(ctx, options, { types, signal: stopping.signal }), stopping);
    },
  );
}

async function listen(
  ctx: Context,
  { io, forward, as, since, resend, state }: ListenOptions,
  { types, signal }: Pick<Forwarding, "types" | "signal">,
): Promise<CommandOutput> {
  const file = state ?? join(homedir(), ".config", "servicepay", `listen-${ctx.tenantId}.json`);
  const listening = await readListening(file);
  const keep = (next: number | null) => writeListening(file, { ...listening, next });
  const forwarding: Forwarding = { io, forward, as, types, secret: listening.secret, signal, keep };
  if (resend !== undefined) {
    await keep(listening.next);
    return resendOne(ctx, resend, forwarding);
  }
  const newest = await newestSequence(ctx);
  // A restored or new database counts again from below.
  const next = since === "now" ? newest : (since ?? Math.min(listening.next ?? newest, newest));
  io.writeOutput(`Forwarding events after ${next}, signed with ${listening.secret}. Ctrl-C ends.\n`);
  await keep(next);
  const count = await forwardFrom(ctx, next, forwarding);
  return { text: `${counted(count, "event was", "events were")} forwarded.`, data: { forwarded: count } };
}

async function resendOne(ctx: Context, sequence: number, forwarding: Forwarding): Promise<CommandOutput> {
  const { events } = await readEvents(ctx, {}, { after: sequence - 1, limit: 1, offset: 0 });
  const [event] = events;
  if (event === undefined) throw new CommandFailure(`There is no event ${sequence}.`);
  const sent = await sendEvent(ctx, event, forwarding);
  if (sent !== "accepted") throw new CommandFailure(`Event ${sequence} was not accepted.`);
  return { text: `Event ${sequence} was sent again.`, data: { forwarded: 1 } };
}
