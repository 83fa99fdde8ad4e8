import { isCurrencyCode, type Amount, type CurrencyCode } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  createPaymentSet,
  listTerminals,
  updatePaymentSet,
  type ListedPaymentSet,
  type PaymentSetId,
  type TerminalRecord,
  type ThreeDsRule,
} from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { newId, parseId } from "#platform/ids.ts";
import { readTypedAmount, writeTypedAmount } from "#platform/text/typed-amount.ts";
import { formOf, problemsOf, type Form } from "../forms/form.ts";
import { problemsOn } from "../forms/problems.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl } from "../page/shell-of.ts";
import { textFor, type Locale, type Problem } from "../words/index.ts";
import { paymentSetOf } from "./payment-set-of.ts";
import { SetFormPage, type PaymentSetFields } from "./SetFormPage.tsx";

/** The set of the form, and every terminal of the company. */
interface Subject {
  /** Null for a new one. */
  set: ListedPaymentSet | null;
  terminals: readonly TerminalRecord[];
}

interface Filled {
  fields: PaymentSetFields;
  /** The typed place of each terminal, by its id. */
  places: ReadonlyMap<string, string>;
}

export async function newSetPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return formPage(ctx, { set: null, terminals: await listTerminals(ctx) }, await keptForm(ctx, request));
}

export async function changeSetPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [set, terminals, form] = await Promise.all([
    paymentSetOf(ctx, request),
    listTerminals(ctx),
    keptForm(ctx, request),
  ]);
  return formPage(ctx, { set, terminals }, form);
}

/** The form contains the set's id, so a form that is sent twice adds one set. */
export async function addSet(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return submit(ctx, request, { set: null, terminals: await listTerminals(ctx) });
}

export async function changeSet(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [set, terminals] = await Promise.all([paymentSetOf(ctx, request), listTerminals(ctx)]);
  return submit(ctx, request, { set, terminals });
}

async function submit(ctx: MemberContext, request: FastifyRequest, subject: Subject): Promise<Answer> {
  const form = formOf(request.body);
  const { locale } = ctx.session.member;
  const filled = filledOf(form, subject);
  const problems = [...problemsOfFields(filled, locale), ...staleProblems(subject, form, locale)];
  if (problems.length > 0) return { ...formPage(ctx, subject, form, problems), status: 400 };
  try {
    const id = subject.set?.id ?? parseId<"payment-set">(form.text("id")) ?? newId<"payment-set">();
    const input = inputOf(filled, subject, locale);
    await inTransaction(ctx, async (ctx) => {
      if (subject.set === null) await createPaymentSet(ctx, { ...input, currency: filled.fields.currency }, id);
      else await updatePaymentSet(ctx, id, input);
    });
    return { to: withQuery(pageUrl(ctx, `/sets/${id}`), { done: "saved" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...formPage(ctx, subject, form, problems), status };
  }
}

function problemsOfFields({ fields, places }: Filled, locale: Locale): Problem[] {
  const isWrong: Record<string, boolean> = {
    minimumAmount: fields.minimumAmount !== "" && readTypedAmount(fields.minimumAmount, locale) === null,
    maximumAmount: fields.maximumAmount !== "" && readTypedAmount(fields.maximumAmount, locale) === null,
    "threeDsRule.amount": fields.threeDs === "above" && readTypedAmount(fields.threeDsAmount, locale) === null,
    linkLifetimeSeconds: !isWholeNumber(fields.linkLifetimeSeconds),
    attemptsMax: !isWholeNumber(fields.attemptsMax),
    reminders: hoursOf(fields.reminders) === null,
  };
  const taken = [...places.values()].filter((place) => place !== "");
  const hasTwins = new Set(taken).size < taken.length;
  const required = [...(fields.name === "" ? ["name"] : []), ...(taken.length === 0 ? ["terminalIds"] : [])];
  return [
    ...required.map((field) => ({ field, reason: "required" })),
    ...(hasTwins ? [{ field: "terminalIds", reason: "same_place" }] : []),
    ...Object.keys(isWrong)
      .filter((field) => isWrong[field])
      .map((field) => ({ field, reason: "invalid" })),
  ];
}

/** A fingerprint of the stored set, for a form to send back. It differs when somebody has changed the set meanwhile. */
function fingerprintOf(subject: Subject, locale: Locale): string {
  const { fields, places } = firstFilled(subject, locale);
  return sha256(JSON.stringify([fields, [...places]]))
    .toString("hex")
    .slice(0, 32);
}

/** The form that is shown with this problem begins with what is stored now, so that it can be saved then. */
function staleProblems(subject: Subject, form: Form, locale: Locale): Problem[] {
  if (subject.set === null || form.text("seen") === fingerprintOf(subject, locale)) return [];
  return [{ field: "form", reason: "stale" }];
}

const SECONDS: Readonly<Record<string, number>> = { minutes: 60, hours: 3_600, days: 86_400 };

/** Times that were not changed keep their stored value, which may be finer than the form shows. */
function timesOf({ fields }: Filled, { set, terminals }: Subject, locale: Locale) {
  const first = set === null ? null : firstFilled({ set, terminals }, locale).fields;
  const isSameLink = first?.linkLifetimeSeconds === fields.linkLifetimeSeconds && first.linkUnit === fields.linkUnit;
  const typedSeconds = Number(fields.linkLifetimeSeconds) * (SECONDS[fields.linkUnit] ?? 3_600);
  const typedReminders = (hoursOf(fields.reminders) ?? []).map((hours) => hours * 3_600);
  return {
    linkLifetimeSeconds: set !== null && isSameLink ? set.linkLifetimeSeconds : typedSeconds,
    reminders: set !== null && first?.reminders === fields.reminders ? set.reminders : typedReminders,
  };
}

function inputOf(filled: Filled, subject: Subject, locale: Locale) {
  const { fields, places } = filled;
  const { terminals } = subject;
  const amount = (text: string) => (text === "" ? null : readTypedAmount(text, locale));
  const placed = terminals.filter(({ id }) => places.get(id) !== "");
  const order = placed.toSorted((one, other) => Number(places.get(one.id)) - Number(places.get(other.id)));
  return {
    name: fields.name,
    minimumAmount: amount(fields.minimumAmount),
    maximumAmount: amount(fields.maximumAmount),
    threeDsRule: ruleOf(fields.threeDs, amount(fields.threeDsAmount)),
    ...timesOf(filled, subject, locale),
    attemptsMax: Number(fields.attemptsMax),
    returnMethod: fields.returnMethod === "post" ? ("post" as const) : ("get" as const),
    isForWidget: fields.widget,
    sendReceipts: fields.receipts,
    terminalIds: order.map(({ id }) => id as string),
  };
}

function ruleOf(kind: string, amount: Amount | null): ThreeDsRule {
  if (kind === "above" && amount !== null) return { kind, amount };
  return { kind: kind === "optional" ? kind : "always" };
}

function isWholeNumber(text: string): boolean {
  return /^[0-9]{1,6}$/.test(text);
}

/** "24, 72"; null for any other text. */
function hoursOf(text: string): number[] | null {
  if (text === "") return [];
  const parts = text.split(/[,;\s]+/).filter((part) => part !== "");
  return parts.every(isWholeNumber) ? parts.map(Number) : null;
}

function filledOf(form: Form, { terminals }: Subject): Filled {
  const text = (name: string, lengthMax = 40) => form.text(name, lengthMax).trim();
  const options = form.list("options");
  const place = (id: string) => (/^[0-9]{1,3}$/.test(text(`position.${id}`)) ? text(`position.${id}`) : "");
  return {
    fields: {
      name: text("name", 100),
      currency: isCurrencyCode(text("currency")) ? text("currency") : "TRY",
      minimumAmount: text("minimumAmount"),
      maximumAmount: text("maximumAmount"),
      threeDs: text("threeDsRule.kind"),
      threeDsAmount: text("threeDsRule.amount"),
      linkLifetimeSeconds: text("linkLifetimeSeconds"),
      linkUnit: text("linkLifetimeUnit"),
      attemptsMax: text("attemptsMax"),
      returnMethod: text("returnMethod"),
      reminders: text("reminders", 100),
      widget: options.includes("widget"),
      receipts: options.includes("receipts"),
    },
    places: new Map(terminals.map(({ id }) => [id, place(id)])),
  };
}

function firstFilled({ set, terminals }: Subject, locale: Locale): Filled {
  if (set === null) return { fields: NEW_SET, places: new Map(terminals.map(({ id }) => [id, ""])) };
  const { currency, threeDsRule: rule, linkLifetimeSeconds: seconds } = set;
  const typed = (amount: Amount | null) => (amount === null ? "" : writeTypedAmount(amount, currency, locale));
  const linkUnit = ["days", "hours"].find((unit) => seconds % SECONDS[unit]! === 0) ?? "minutes";
  const place = (id: string) => set.terminalIds.indexOf(id) + 1;
  return {
    fields: {
      name: set.name,
      currency,
      minimumAmount: typed(set.minimumAmount),
      maximumAmount: typed(set.maximumAmount),
      threeDs: rule.kind,
      threeDsAmount: rule.kind === "above" ? typed(rule.amount) : "",
      linkLifetimeSeconds: String(Math.max(1, Math.round(seconds / SECONDS[linkUnit]!))),
      linkUnit,
      attemptsMax: String(set.attemptsMax),
      returnMethod: set.returnMethod,
      reminders: set.reminders.map((each) => Math.round(each / 3_600)).join(", "),
      widget: set.isForWidget,
      receipts: set.sendReceipts,
    },
    places: new Map(terminals.map(({ id }) => [id, place(id) === 0 ? "" : String(place(id))])),
  };
}

const NEW_SET: PaymentSetFields = {
  name: "",
  currency: "TRY",
  minimumAmount: "",
  maximumAmount: "",
  threeDs: "always",
  threeDsAmount: "",
  linkLifetimeSeconds: "1",
  linkUnit: "days",
  attemptsMax: "5",
  returnMethod: "get",
  reminders: "",
  widget: false,
  receipts: true,
};

function formPage(ctx: MemberContext, subject: Subject, form: Form | null, refused: readonly Problem[] = []): Answer {
  const { set, terminals } = subject;
  const { locale } = ctx.session.member;
  const { fields, places } = form === null ? firstFilled(subject, locale) : filledOf(form, subject);
  const list = pageUrl(ctx, "/sets");
  const own = set === null ? list : `${list}/${set.id}`;
  const id: PaymentSetId = set?.id ?? parseId<"payment-set">(form?.text("id") ?? "") ?? newId<"payment-set">();
  const problems = problemsOn({ words: textFor(ctx).sets.problem }, locale, refused);
  const view = (
    <SetFormPage
      {...{ fields, places, id, problems }}
      set={set}
      url={own}
      seen={fingerprintOf(subject, locale)}
      currencies={[...new Set<CurrencyCode>(["TRY", ...terminals.flatMap(({ currencies }) => currencies)])]}
      terminals={terminals.filter(({ currencies }) => set === null || currencies.includes(set.currency))}
    />
  );
  return { view };
}
