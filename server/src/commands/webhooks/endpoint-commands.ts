import type { Command } from "commander";
import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { counted } from "#platform/text/counted.ts";
import {
  changeEndpoint,
  createEndpoint,
  endpointState,
  listEndpoints,
  removeEndpoint,
  replayEvents,
  resumeEndpoint,
  rotateEndpointSecret,
  TEST_EVENT_TIMEOUT_MS,
  testEndpoint,
  type Endpoint,
} from "#webhooks/index.ts";
import { WrongUsage } from "../cli/command-failure.ts";
import { instantValue, list, overlapValue, wholeNumber } from "../cli/option-values.ts";
import { fields, moment, setAction, table } from "../cli/output.ts";
import { tenantOption, withTenant, type TenantOption } from "../cli/with-tenant.ts";
import { explainAnswer } from "./explain-answer.ts";

const DAY_SECONDS = 86_400;

interface ChangeOptions extends TenantOption {
  url?: string;
  types?: string[];
  active?: boolean;
  inactive?: boolean;
}

interface ReplayOptions extends TenantOption {
  after?: number;
  through?: number;
  since?: Date;
  until?: Date;
  types?: string[];
  undelivered?: boolean;
}

export function addEndpointCommands(program: Command): void {
  const endpoints = program.command("endpoints").description("where a company's events are sent");
  const addCommand = (name: string, description: string) =>
    tenantOption(endpoints.command(name).description(description));
  addChangingCommands(addCommand);
  addSendingCommands(addCommand);
}

function addChangingCommands(addCommand: (name: string, description: string) => Command): void {
  setAction(addCommand("list", "endpoints with their health"), (options: TenantOption) =>
    withTenant(options, async (ctx) => {
      const all = await listEndpoints(ctx);
      const heads = ["CODE", "STATE", "WAITING", "DEAD", "LAST ACCEPTED", "TYPES", "ADDRESS"];
      return { text: table(heads, all.map(rowOf), "There is no endpoint."), data: { endpoints: all } };
    }),
  );
  setAction(
    addCommand("create <code> <url>", "register an endpoint, and print its secret").option(
      "--types <list>",
      "types of events, such as payment.*,refund.succeeded; default: all",
      list,
      ["*"],
    ),
    (code: string, url: string, options: TenantOption & { types: string[] }) =>
      withTenant(options, async (ctx) => {
        const given = { code, url, eventTypes: options.types };
        const { endpoint, secret } = await inTransaction(ctx, (ctx) => createEndpoint(ctx, given));
        return { text: secret, data: { id: endpoint.id, secret } };
      }),
  );
  setAction(
    addCommand("change <code>", "change an endpoint's address, its types, or whether it is active")
      .option("--url <url>", "the new address; what waits is sent there")
      .option("--types <list>", "types of events, such as payment.*,refund.succeeded", list)
      .option("--active", "deliver to it")
      .option("--inactive", "deliver nothing to it"),
    (code: string, { url, types, active, inactive, ...options }: ChangeOptions) => {
      if (active === true && inactive === true) throw new WrongUsage("Say --active or --inactive, not both.");
      const isActive = active === true ? true : inactive === true ? false : undefined;
      return withTenant(options, async (ctx) => {
        const change = { updateCode: code, url, eventTypes: types, isActive };
        await inTransaction(ctx, (ctx) => changeEndpoint(ctx, change));
        return { text: "The endpoint is changed.", data: {} };
      });
    },
  );
  setAction(addCommand("remove <code>", "remove an endpoint; what waits for it ends"), (code: string, options) =>
    withTenant(options as TenantOption, async (ctx) => {
      const { id } = await byCode(ctx, code);
      const waited = await inTransaction(ctx, (ctx) => removeEndpoint(ctx, id));
      return { text: `The endpoint is removed; ${deliveries(waited)} ended.`, data: { waited } };
    }),
  );
  setAction(
    addCommand("rotate-secret <code>", "make another secret and print it; until the old one ends, both sign").option(
      "--overlap <duration>",
      'how long the old one stays valid, such as 72h, or "none"; default: 24h',
      overlapValue,
      DAY_SECONDS,
    ),
    (code: string, options: TenantOption & { overlap: number }) =>
      withTenant(options, async (ctx) => {
        const { id } = await byCode(ctx, code);
        const { secret, previousEndsAt } = await rotateEndpointSecret(ctx, id, options.overlap);
        const note = `The old secret stays valid until ${moment(previousEndsAt)}.`;
        return { text: `${secret}\n${note}`, data: { secret, previousEndsAt } };
      }),
  );
}

function addSendingCommands(addCommand: (name: string, description: string) => Command): void {
  setAction(
    addCommand("resume <code>", "enable an endpoint, and send what waits for it now"),
    (code: string, options) =>
      withTenant(options as TenantOption, async (ctx) => {
        const due = await resumeEndpoint(ctx, (await byCode(ctx, code)).id);
        return { text: `${deliveries(due)} will be sent now.`, data: { due } };
      }),
  );
  setAction(
    addCommand("replay <code>", "send kept events to an endpoint again, or first")
      .option("--after <sequence>", "events after this sequence; this or --since is needed", wholeNumber)
      .option("--through <sequence>", "the last one; default: the newest", wholeNumber)
      .option("--since <time>", "events that happened since then", instantValue)
      .option("--until <time>", "events that happened until then", instantValue)
      .option("--types <list>", "of its types, only these", list)
      .option("--undelivered", "only what it has not accepted"),
    (code: string, { after, through, since, until, types, undelivered = false, ...options }: ReplayOptions) => {
      if (after === undefined && since === undefined) throw new WrongUsage("Say where to begin: --after, or --since.");
      return withTenant(options, async (ctx) => {
        const selection = { after, through, occurredFrom: since, occurredTo: until, eventTypes: types };
        const { id } = await byCode(ctx, code);
        const count = await replayEvents(ctx, id, { ...selection, isUndeliveredOnly: undelivered });
        return { text: `${counted(count, "event", "events")} will be sent.`, data: { count } };
      });
    },
  );
  setAction(addCommand("test <code>", "send a signed test event to an endpoint now"), (code: string, options) =>
    withTenant(options as TenantOption, async (ctx) => {
      const { id } = await byCode(ctx, code);
      const { type, outcome, status, durationMs, reply } = await testEndpoint(ctx, id);
      const problem = explainAnswer({ outcome, status, timeoutMs: TEST_EVENT_TIMEOUT_MS });
      const tookMs = Math.round(durationMs);
      return {
        text: fields({ sent: type, answer: status ?? outcome, "took ms": tookMs, body: reply, problem }),
        data: { sent: type, outcome, status, durationMs: tookMs, reply, problem },
        exitCode: problem === null ? 0 : 1,
      };
    }),
  );
}

async function byCode(ctx: Context, code: string): Promise<Endpoint> {
  const found = (await listEndpoints(ctx)).find((endpoint) => endpoint.code === code);
  if (found === undefined) throw notFound("There is no such endpoint.");
  return found;
}

function rowOf(endpoint: Endpoint) {
  const { code, url, eventTypes, isActive, disabledBecause, pendingCount, deadCount, lastDeliveredAt } = endpoint;
  const state = endpointState(endpoint);
  const health = disabledBecause === null ? state : `${state} (${disabledBecause})`;
  const shown = isActive ? health : `inactive, ${health}`;
  return [code, shown, pendingCount, deadCount, moment(lastDeliveredAt), eventTypes.join(","), url];
}

const deliveries = (count: number) => counted(count, "delivery", "deliveries");
