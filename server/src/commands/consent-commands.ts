import { InvalidArgumentError, Option, type Command } from "commander";
import {
  currentConsents,
  findConsentVersion,
  listConsentAnswers,
  listConsentVersions,
  retireConsent,
  setConsent,
  type ConsentKind,
} from "#consents/index.ts";
import { findPaymentByAnyReference } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { CommandFailure, WrongUsage } from "./cli/command-failure.ts";
import { requirePaymentSet } from "./cli/named-records.ts";
import { wholeNumber } from "./cli/option-values.ts";
import { setAction, moment, table, type CommandOutput } from "./cli/output.ts";
import { readInput } from "./cli/read-input.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

interface ConsentOptions extends TenantOption {
  paymentSet: string;
  kind: ConsentKind;
  label: string;
  text: string;
  labelEn?: string;
  textEn?: string;
  position: number;
}

export function addConsentCommands(program: Command): void {
  const consent = program.command("consent").description("texts that payers accept or see, per payment set");
  const ofSet = (command: Command) =>
    tenantOption(command).requiredOption("--payment-set <set>", "the payment set's name or id");

  setAction(
    ofSet(consent.command("set <code>"))
      .description("set the text, as a new version; earlier versions are kept as evidence")
      .addOption(
        new Option("--kind <kind>", "a box that must be ticked, one that may be, or a text that is only shown")
          .choices(["required", "optional", "notice"])
          .makeOptionMandatory(),
      )
      .requiredOption("--label <sentence>", "text of the checkbox, in Turkish")
      .requiredOption(
        "--text <file>",
        "the whole text in Turkish, or - for standard input; blank lines separate paragraphs",
      )
      .option("--label-en <sentence>", "text of the checkbox, in English")
      .option("--text-en <file>", "the whole text in English")
      .option("--position <number>", "0 to 99; smaller ones come first", positionValue, 0),
    set,
  );
  setAction(ofSet(consent.command("list").description("list the texts in use")), (options: ConsentOptions) =>
    withTenant(options, async (ctx) => {
      const consents = await currentConsents(ctx, (await requirePaymentSet(ctx, options.paymentSet)).id);
      const rows = consents.map(({ code, kind, version, position, texts, hash }) => [
        code,
        kind,
        version,
        position,
        Object.keys(texts).join(" "),
        hash.slice(0, 16),
        texts.tr.label,
      ]);
      const headings = ["CODE", "KIND", "VERSION", "POSITION", "LANGUAGES", "HASH", "LABEL"];
      return { text: table(headings, rows, "The payment set has no texts."), data: consents.map(dataOf) };
    }),
  );
  setAction(
    ofSet(consent.command("show <code>").description("show a text as payers see it")).option(
      "--version <number>",
      "a version of the text; default: the one in use",
      wholeNumber,
    ),
    show,
  );
  setAction(ofSet(consent.command("versions <code>").description("list the versions of a text")), listVersions);
  setAction(
    ofSet(consent.command("remove <code>").description("stop showing a text; payers' answers are kept")),
    (code: string, options: ConsentOptions) =>
      withTenant(options, (ctx) =>
        inTransaction(ctx, async (ctx) => {
          await retireConsent(ctx, (await requirePaymentSet(ctx, options.paymentSet)).id, code);
          return { text: `Payers no longer see "${code}".`, data: { code } };
        }),
      ),
  );
  setAction(
    tenantOption(
      consent
        .command("answers <payment>")
        .description(
          "show what the payer accepted with each attempt: version, time, IP; by id, transaction or order reference",
        ),
    ),
    listAnswers,
  );
}

function set(code: string, options: ConsentOptions): Promise<CommandOutput> {
  const { kind, label, labelEn, textEn, position } = options;
  if ((labelEn === undefined) !== (textEn === undefined))
    throw new WrongUsage("--label-en and --text-en must be used together.");
  return withTenant(options, async (ctx) => {
    const tr = { label, text: await readInput(options.io, options.text) };
    const en =
      labelEn === undefined || textEn === undefined
        ? undefined
        : { label: labelEn, text: await readInput(options.io, textEn) };
    const consent = await inTransaction(ctx, async (ctx) => {
      const { id: paymentSetId } = await requirePaymentSet(ctx, options.paymentSet);
      return setConsent(ctx, { paymentSetId, code, kind, position, texts: { tr, ...(en !== undefined && { en }) } });
    });
    const text = `Version ${consent.version} of "${code}" is in use. Its hash is ${consent.hash}.`;
    return { text, data: dataOf(consent) };
  });
}

function show(code: string, { version, ...options }: ConsentOptions & { version?: number }): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const { id: paymentSetId } = await requirePaymentSet(ctx, options.paymentSet);
    const found =
      version === undefined
        ? (await currentConsents(ctx, paymentSetId)).find((consent) => consent.code === code)
        : await findConsentVersion(ctx, { paymentSetId, code, version });
    if (found === undefined)
      throw new CommandFailure(
        `The payment set has no text "${code}"${version === undefined ? "" : ` of version ${version}`}.`,
      );
    const { tr, en } = found.texts;
    const parts = [tr, en].filter((part) => part !== undefined).map((part) => `${part.label}\n\n${part.text}`);
    const heading = `${code}, version ${found.version}, ${found.kind}, ${found.hash}`;
    return { text: [heading, ...parts].join("\n\n"), data: dataOf(found) };
  });
}

function listVersions(code: string, options: ConsentOptions): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const { id: paymentSetId } = await requirePaymentSet(ctx, options.paymentSet);
    const versions = await listConsentVersions(ctx, { paymentSetId, code });
    const rows = versions.map(({ version, kind, labels, createdAt, retiredAt, hash }) => [
      version,
      kind,
      Object.keys(labels).join(" "),
      moment(createdAt),
      retiredAt === null ? null : moment(retiredAt),
      hash.slice(0, 16),
      labels.tr,
    ]);
    const headings = ["VERSION", "KIND", "LANGUAGES", "FROM (UTC)", "UNTIL (UTC)", "HASH", "LABEL"];
    return { text: table(headings, rows, `The payment set has no text "${code}".`), data: versions.map(dataOf) };
  });
}

function listAnswers(reference: string, options: TenantOption): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const payment = await inTransaction(ctx, (ctx) => findPaymentByAnyReference(ctx, reference));
    if (payment === undefined) throw new CommandFailure(`The tenant has no payment "${reference}".`);
    const given = await listConsentAnswers(ctx, payment.id);
    const rows = given.map(({ attemptId, code, version, answer, locale, ip, answeredAt, hash }) => [
      moment(answeredAt),
      attemptId,
      code,
      version,
      answer,
      locale,
      ip,
      hash,
    ]);
    const headings = ["TIME (UTC)", "TRANSACTION", "CODE", "VERSION", "ANSWER", "LANGUAGE", "IP", "HASH"];
    return { text: table(headings, rows, "No answer was recorded for this payment."), data: given };
  });
}

function positionValue(text: string): number {
  const position = wholeNumber(text);
  if (position > 99) throw new InvalidArgumentError("It must be 0 to 99.");
  return position;
}

function dataOf<Version extends { id: string }>({ id, ...consent }: Version) {
  return { consentId: id, ...consent };
}
