import type { FastifyRequest } from "fastify";
import {
  acquirerByCode,
  settingProblems,
  type Acquirer,
  type SettingField,
  type TerminalSettings,
} from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import {
  createTerminal,
  readTerminalSettings,
  updateTerminal,
  usualBrands,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId, parseId } from "#platform/ids.ts";
import { fingerprint, type Form, formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, keptForm, notUnderstood, pageUrl, withQuery } from "../page/index.ts";
import { textFor, type Problem } from "../words/index.ts";
import { bankChoices, chooseBankPage, type BankChoice } from "./choose-bank-page.tsx";
import { terminalOf } from "./terminal-page.tsx";
import { inputName, TerminalFormPage, type TerminalFields } from "./TerminalFormPage.tsx";

/** What the form is about: the bank of a new terminal, or a terminal that exists. */
interface Subject {
  acquirer: Acquirer;
  terminal: TerminalRecord | null;
  /** Values that the form begins with: the bank's addresses, or what is stored. */
  values: TerminalSettings;
  /** Secrets that are stored. */
  kept: ReadonlySet<string>;
  bank: BankChoice | null;
}

export async function newTerminalPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = await keptForm(ctx, request);
  const asked = formOf(request.query).text("bank");
  const subject = newSubject(form?.text("bank") ?? asked);
  if (form === null && subject === null && asked !== "") throw notUnderstood("bank");
  return subject === null ? chooseBankPage(ctx) : formPage(ctx, { subject, form });
}

/** The form contains the terminal's id, so a form that is sent twice adds one terminal. */
export async function addTerminal(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const subject = newSubject(form.text("bank"));
  if (subject === null) return { ...chooseBankPage(ctx), status: 400 };
  const { acquirer } = subject;
  return submit(ctx, { subject, form }, "terminal_made", async ({ name, bankCode, erpCode, settings, ...lists }) => {
    const id = parseId<"terminal">(form.text("id")) ?? newId<"terminal">();
    const codes = { acquirerCode: acquirer.code, bankCode: bankCode || null, erpCode: erpCode || null };
    const input = { name, ...codes, ...lists };
    await inTransaction(ctx, (ctx) => createTerminal(ctx, { ...input, settings: withoutEmpty(settings) }, id));
    return id;
  });
}

export async function changeTerminalPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const subject = await existingSubject(ctx, await terminalOf(ctx, request));
  return formPage(ctx, { subject, form: await keptForm(ctx, request) });
}

export async function changeTerminal(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const terminal = await terminalOf(ctx, request);
  const subject = await existingSubject(ctx, terminal);
  const form = formOf(request.body);
  return submit(ctx, { subject, form }, "saved", async ({ name, bankCode, erpCode, settings, ...lists }) => {
    const changes = changedSettings(subject, settings);
    const input = { name, bankCode: bankCode || null, erpCode: erpCode || null, ...lists };
    const given = Object.keys(changes).length === 0 ? input : { ...input, settings: changes };
    await inTransaction(ctx, (ctx) => updateTerminal(ctx, terminal.id, given));
    return terminal.id;
  });
}

async function submit(
  ctx: MemberContext,
  { subject, form }: { subject: Subject; form: Form },
  done: string,
  save: (fields: TerminalFields) => Promise<string>,
): Promise<Answer> {
  const fields = fieldsOf(form, subject.acquirer);
  const problems = [...problemsOfFields(subject, fields), ...staleProblems(subject, form)];
  if (problems.length > 0) return { ...formPage(ctx, { subject, form, problems }), status: 400 };
  try {
    const id = await save(fields);
    return { to: withQuery(pageUrl(ctx, `/terminals/${id}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...formPage(ctx, { subject, form, problems }), status };
  }
}

function problemsOfFields(
  { acquirer, kept }: Subject,
  { name, currencies, brands, settings }: TerminalFields,
): Problem[] {
  const complete = { ...settings };
  for (const secret of kept) complete[secret] ||= "kept";
  return [
    ...(name === "" ? [{ field: "name", reason: "required" }] : []),
    ...(currencies.length === 0 ? [{ field: "currencies", reason: "invalid" }] : []),
    ...(brands.length === 0 ? [{ field: "brands", reason: "invalid" }] : []),
    ...settingProblems(acquirer, complete).map(({ field, reason }) => ({ field: inputName(field), reason })),
  ];
}

/** The form that is shown with this problem begins with what is stored now, so that it can be saved then. */
function staleProblems(subject: Subject, form: Form): Problem[] {
  if (subject.terminal === null || form.text("seen") === fingerprint(firstFields(subject))) return [];
  return [{ field: "form", reason: "stale" }];
}

/** Secrets that were left empty stay as they are; any other setting that was emptied is deleted. */
function changedSettings({ acquirer, values }: Subject, settings: TerminalSettings): TerminalSettings {
  const changed = acquirer.settings.filter(({ name, kind }) =>
    kind === "secret" ? settings[name] !== "" : settings[name] !== (values[name] ?? ""),
  );
  return Object.fromEntries(changed.map(({ name }) => [name, settings[name] ?? ""]));
}

function withoutEmpty(settings: TerminalSettings): TerminalSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""));
}

/** "nestpay:isbank" is a bank with known addresses, "nestpay:" another one; null if there is no such bank. */
function newSubject(text: string): Subject | null {
  const [code = "", presetCode = ""] = text.split(":", 2);
  const acquirer = acquirerByCode(code);
  const bank = bankChoices().find(({ value }) => value === text);
  if (acquirer === null || bank === undefined) return null;
  const preset = acquirer.presets.find((each) => each.code === presetCode);
  return { acquirer, terminal: null, values: { ...preset?.settings }, kept: new Set(), bank };
}

async function existingSubject(ctx: MemberContext, terminal: TerminalRecord): Promise<Subject> {
  const acquirer = acquirerByCode(terminal.acquirerCode);
  if (acquirer === null) throw new Error(`there is no acquirer ${terminal.acquirerCode}`);
  const stored = await readTerminalSettings(ctx, terminal.id);
  const values = Object.fromEntries(stored.map(({ field, value }) => [field.name, value ?? ""]));
  const kept = stored.filter(({ field, isSet }) => field.kind === "secret" && isSet).map(({ field }) => field.name);
  return { acquirer, terminal, values, kept: new Set(kept), bank: null };
}

function fieldsOf(form: Form, { settings }: Acquirer): TerminalFields {
  const value = ({ name, kind }: SettingField) => {
    const typed = form.text(inputName(name));
    return kind === "secret" ? typed : typed.trim();
  };
  return {
    name: form.text("name", 100).trim(),
    bankCode: form.text("bankCode", 4),
    erpCode: form.text("erpCode", 100).trim(),
    currencies: form.list("currencies"),
    programs: form.list("programs"),
    brands: form.list("brands"),
    settings: Object.fromEntries(settings.map((field) => [field.name, value(field)])),
  };
}

function firstFields({ terminal, values }: Subject): TerminalFields {
  const { name = "", bankCode, erpCode, currencies = ["TRY"], programs = [], brands = usualBrands } = terminal ?? {};
  return { name, bankCode: bankCode ?? "", erpCode: erpCode ?? "", currencies, programs, brands, settings: values };
}

function formPage(
  ctx: MemberContext,
  { subject, form, problems: refused = [] }: { subject: Subject; form: Form | null; problems?: readonly Problem[] },
): Answer {
  const { acquirer, terminal, kept, bank } = subject;
  const fields = form === null ? firstFields(subject) : fieldsOf(form, acquirer);
  const list = pageUrl(ctx, "/terminals");
  const secrets = acquirer.settings.filter(({ kind }) => kind === "secret");
  const { locale } = ctx.session.member;
  const names = [...Object.keys(fields), ...acquirer.settings.map(({ name }) => inputName(name))];
  const problems = problemsOn({ fields: names, words: textFor(ctx).terminals.problem }, locale, refused);
  const view = (
    <TerminalFormPage
      {...{ acquirer, terminal, bank, kept, fields, problems }}
      url={terminal === null ? list : `${list}/${terminal.id}`}
      id={terminal?.id ?? parseId<"terminal">(form?.text("id") ?? "") ?? newId<"terminal">()}
      seen={fingerprint(firstFields(subject))}
      mustRetype={form !== null && secrets.some(({ name }) => fields.settings[name] !== "")}
    />
  );
  return { view };
}
