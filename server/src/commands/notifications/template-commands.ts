import { Option, type Command } from "commander";
import {
  checkTexts,
  findTemplate,
  companyKinds,
  listTemplates,
  previewMessage,
  resetTemplate,
  setTemplate,
  type Channel,
  type CompanyKind,
  type Language,
  type MessagePreview,
  type TemplateKey,
  type TemplateTexts,
} from "#notifications/index.ts";
import type { PaymentSet } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { counted } from "#platform/text/counted.ts";
import { CommandFailure, WrongUsage } from "../cli/command-failure.ts";
import type { CommandIo } from "../cli/command-io.ts";
import { requirePaymentSet } from "../cli/named-records.ts";
import { wholeNumber } from "../cli/option-values.ts";
import { moment, setAction, table, yesNo, type CommandOutput } from "../cli/output.ts";
import { readInput } from "../cli/read-input.ts";
import { tenantOption, withTenant, type TenantOption } from "../cli/with-tenant.ts";

interface TemplateOptions extends TenantOption {
  channel: Channel;
  language: Language;
  file?: string;
  version?: number;
  paymentSet?: string;
}

const FILE = "a JSON file with the texts, as `template show` prints them, or - for standard input";

export function addTemplateCommands(notifications: Command): void {
  const template = notifications.command("template").description("a company's own texts of e-mails and SMS");
  const ofKey = (command: Command) =>
    tenantOption(command)
      .addOption(new Option("--channel <channel>", "whose texts").choices(["email", "sms"]).default("email"))
      .addOption(new Option("--language <language>", "in which language").choices(["tr", "en"]).default("tr"));

  setAction(
    tenantOption(template.command("list").description("list the texts that the company has set or reset")),
    (options: TenantOption) => withTenant(options, list),
  );
  setAction(
    ofKey(template.command("show <kind>"))
      .description(`print the texts in use, as JSON; the kinds are ${companyKinds.join(", ")}`)
      .option("--version <number>", "an earlier version", wholeNumber),
    (kind: string, options: TemplateOptions) =>
      withTenant(options, async (ctx) => {
        const { version, isBuiltIn, texts } = await findTemplate(ctx, keyOf(kind, options), options.version);
        return { text: JSON.stringify(texts, null, 2), data: { version, isBuiltIn, texts } };
      }),
  );
  setAction(
    ofKey(template.command("set <kind>"))
      .description("set the texts, as a new version; messages that wait are sent with it")
      .requiredOption("--file <file>", FILE),
    set,
  );
  setAction(
    ofKey(template.command("reset <kind>")).description("return to the built-in texts"),
    (kind: string, options: TemplateOptions) =>
      withTenant(options, async (ctx) => {
        const version = await resetTemplate(ctx, keyOf(kind, options));
        const text =
          version === null ? "The built-in texts are in use already." : "The built-in texts are in use again.";
        return { text, data: { version } };
      }),
  );
  setAction(
    ofKey(notifications.command("preview <kind>"))
      .description("show a message as its receiver would see it, with sample values; an SMS with its length")
      .option("--file <file>", `${FILE}; default: the texts in use`)
      .option("--payment-set <set>", "whose look and currency it has; default: the tenant's look, and TRY"),
    preview,
  );
}

async function list(ctx: Context): Promise<CommandOutput> {
  const versions = await listTemplates(ctx);
  const rows = versions.map(({ kind, channel, language, version, texts, createdAt }) => [
    kind,
    channel,
    language,
    version,
    yesNo(texts !== null),
    moment(createdAt),
  ]);
  const headings = ["KIND", "CHANNEL", "LANGUAGE", "VERSION", "OWN TEXTS", "SINCE"];
  const data = versions.map(({ texts, ...version }) => ({ ...version, isBuiltIn: texts === null }));
  return { text: table(headings, rows, "All texts are the built-in ones."), data };
}

async function set(kind: string, options: TemplateOptions & { file: string }): Promise<CommandOutput> {
  const key = keyOf(kind, options);
  const input = await readTexts(options.io, options.file);
  return withTenant(options, async (ctx) => {
    const version = await setTemplate(ctx, key, input);
    const { sms, promotionalWords } = await previewIn(ctx, key, (await findTemplate(ctx, key)).texts, null);
    const text = [`Version ${version} is in use.`, ...notesOf({ sms, promotionalWords })].join("\n");
    return { text, data: { version, sms, promotionalWords } };
  });
}

async function preview(kind: string, options: TemplateOptions): Promise<CommandOutput> {
  const key = keyOf(kind, options);
  const { file, paymentSet } = options;
  const input = file === undefined ? undefined : await readTexts(options.io, file);
  return withTenant(options, async (ctx) => {
    const texts = input === undefined ? (await findTemplate(ctx, key)).texts : checkTexts(key, input);
    const set = paymentSet === undefined ? null : await requirePaymentSet(ctx, paymentSet);
    const shown = await previewIn(ctx, key, texts, set);
    const head = shown.subject === null ? [] : [`Subject: ${shown.subject}`, ""];
    return { text: [...head, shown.text.trimEnd(), "", ...notesOf(shown)].join("\n").trimEnd(), data: shown };
  });
}

async function previewIn(
  ctx: Context,
  key: TemplateKey,
  texts: TemplateTexts,
  set: Pick<PaymentSet, "id" | "currency"> | null,
): Promise<MessagePreview> {
  // Loaded here, because it loads every module.
  const { messageSources } = await import("#app.ts");
  const look = await messageSources.lookOf(ctx, set?.id ?? null);
  return previewMessage(key, texts, { look, ...(set !== null && { currency: set.currency }) });
}

function notesOf({ sms, promotionalWords }: Pick<MessagePreview, "sms" | "promotionalWords">): string[] {
  return [
    ...(sms === null
      ? []
      : [`${counted(sms.characters, "character", "characters")} in ${sms.encoding}: ${sms.parts} SMS`]),
    ...(promotionalWords.length === 0
      ? []
      : [`These words advertise, which needs the receiver's consent (İYS): ${promotionalWords.join(", ")}`]),
  ];
}

function keyOf(kind: string, { channel, language }: TemplateOptions): TemplateKey {
  if (!(companyKinds as readonly string[]).includes(kind))
    throw new WrongUsage(`The kinds are ${companyKinds.join(", ")}.`);
  return { kind: kind as CompanyKind, channel, language };
}

async function readTexts(io: CommandIo, file: string): Promise<unknown> {
  const text = await readInput(io, file);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CommandFailure(`${file} is not JSON.`);
  }
}
