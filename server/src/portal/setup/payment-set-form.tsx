import { type Amount, type CurrencyCode } from "@servicepay/money";
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
import { readTypedAmount, writeTypedAmount } from "#platform/text/typed-amount.ts";
import { defineForm, fingerprint, type Form, type FormScene } from "../forms/index.ts";
import { pageUrl, usePage, useText, withQuery } from "../page/index.ts";
import { choicesOf, Select } from "../parts/index.ts";
import { problemText, type Problem, type Text } from "../words/index.ts";
import { paymentSetOf } from "./payment-set-of.ts";

type Scene = FormScene<Text["sets"], ListedPaymentSet | null, { terminals: readonly TerminalRecord[] }>;

/** What the form shows is rounded, so a field that is not changed keeps the stored value. */
export const paymentSetForm = defineForm({
  nav: "setup",
  action: "setup.write",
  look: "sheet",
  words: ({ sets }: Text) => sets,
  find: paymentSetOf,
  more: async (ctx: MemberContext, set: ListedPaymentSet | null) => ({
    terminals: (await listTerminals(ctx)).filter(({ currencies }) => !set || currencies.includes(set.currency)),
  }),
  fields: {
    name: { label: ({ words }) => words.name, value: ({ stored }) => stored?.name, lengthMax: 100, isRequired: true },
    currency: {
      kind: "select",
      label: ({ words }) => words.currencyFixed,
      isShown: ({ stored }) => stored === null,
      value: () => "TRY",
      choices: ({ more }) => {
        const currencies = new Set<CurrencyCode>(["TRY", ...more.terminals.flatMap((each) => each.currencies)]);
        return [...currencies].map((code) => ({ value: code, label: code }));
      },
    },
    terminalIds: { kind: "odd", draw: (scene, given) => <Terminals {...{ scene, given }} /> },
    minimumAmount: {
      label: ({ words }) => words.minimum,
      value: (scene) => amountText(scene, scene.stored?.minimumAmount),
      input: { inputmode: "decimal" },
    },
    maximumAmount: {
      label: ({ words }) => words.maximum,
      value: (scene) => amountText(scene, scene.stored?.maximumAmount),
      input: { inputmode: "decimal" },
    },
    "threeDsRule.kind": {
      kind: "select",
      label: ({ words }) => words.threeDs,
      value: ({ stored }) => stored?.threeDsRule.kind ?? "always",
      choices: ({ words }) => choicesOf(words.threeDsRule),
    },
    "threeDsRule.amount": {
      label: ({ words }) => words.threeDsAmount,
      value: (scene) => amountText(scene, amountOfRule(scene.stored?.threeDsRule)),
      input: { inputmode: "decimal" },
    },
    linkLifetimeSeconds: {
      label: ({ words }) => words.linkTime,
      value: ({ stored }) => (stored === null ? "1" : String(timeOf(stored.linkLifetimeSeconds).count)),
      isRequired: true,
      input: { inputmode: "numeric" },
    },
    linkLifetimeUnit: {
      kind: "select",
      label: ({ words }) => words.linkUnit,
      value: ({ stored }) => (stored === null ? "days" : timeOf(stored.linkLifetimeSeconds).unit),
      choices: ({ words }) => choicesOf(words.unit),
    },
    attemptsMax: {
      label: ({ words }) => words.attempts,
      value: ({ stored }) => String(stored?.attemptsMax ?? 5),
      isRequired: true,
      input: { inputmode: "numeric" },
    },
    returnMethod: {
      kind: "select",
      label: ({ words }) => words.returnMethod,
      value: ({ stored }) => stored?.returnMethod ?? "get",
      choices: ({ words }) => choicesOf(words.returnMethods),
    },
    reminders: {
      label: ({ words }) => words.reminders,
      hint: ({ words }) => words.remindersHint,
      value: ({ stored }) => stored?.reminders.map((each) => Math.round(each / 3_600)).join(", "),
    },
    options: {
      kind: "choices",
      label: ({ words }) => words.options,
      values: ({ stored }) =>
        stored === null
          ? ["receipts"]
          : [...(stored.isForWidget ? ["widget"] : []), ...(stored.sendReceipts ? ["receipts"] : [])],
      choices: ({ words }) => [
        { value: "widget", label: words.widgetChoice, hint: words.widgetHint },
        { value: "receipts", label: words.receipts },
      ],
    },
  },
  body: (fields, scene) => (
    <>
      <div class="field-grid">
        {fields("name", "currency")}
        {scene.stored !== null && <input type="hidden" name="currency" value={scene.stored.currency} />}
      </div>
      {fields("terminalIds")}
      <h2>{scene.words.rules}</h2>
      <div class="field-grid">
        {fields("minimumAmount", "maximumAmount", "threeDsRule.kind", "threeDsRule.amount")}
        {fields("linkLifetimeSeconds", "linkLifetimeUnit", "attemptsMax", "returnMethod", "reminders")}
      </div>
      {fields("options")}
    </>
  ),
  read(typed, { stored, locale, more }) {
    const places = more.terminals.map(({ id }) => ({ id, place: placeIn(typed.form, id) }));
    const placed = places.filter(({ place }) => place !== "");
    const order = placed.toSorted((one, other) => Number(one.place) - Number(other.place));
    const amount = (text: string) => (text === "" ? null : readTypedAmount(text, locale));
    const isAmount = (text: string) => text === "" || amount(text) !== null;
    const rule = ruleOf(typed.text("threeDsRule.kind"), amount(typed.text("threeDsRule.amount")));
    const reminders = hoursOf(typed.text("reminders"));
    const problems: Problem[] = [];
    const check = (field: string, isRight: boolean, reason = "invalid") =>
      void (isRight || problems.push({ field, reason }));
    check("name", typed.text("name") !== "", "required");
    check("terminalIds", placed.length > 0, "required");
    check("terminalIds", new Set(placed.map(({ place }) => place)).size === placed.length, "same_place");
    check("minimumAmount", isAmount(typed.text("minimumAmount")));
    check("maximumAmount", isAmount(typed.text("maximumAmount")));
    check("threeDsRule.amount", rule !== null);
    check("linkLifetimeSeconds", isWholeNumber(typed.text("linkLifetimeSeconds")));
    check("attemptsMax", isWholeNumber(typed.text("attemptsMax")));
    check("reminders", reminders !== null);
    check("form", stored === null || typed.form.text("seen") === versionOf(stored), "stale");
    if (problems.length > 0 || rule === null || reminders === null) return { problems };
    const isSameTime = !typed.isChanged("linkLifetimeSeconds") && !typed.isChanged("linkLifetimeUnit");
    const unit = SECONDS[typed.text("linkLifetimeUnit")] ?? 3_600;
    return {
      input: {
        currency: typed.text("currency") || "TRY",
        set: {
          name: typed.text("name"),
          minimumAmount: amount(typed.text("minimumAmount")),
          maximumAmount: amount(typed.text("maximumAmount")),
          threeDsRule: rule,
          linkLifetimeSeconds:
            stored !== null && isSameTime
              ? stored.linkLifetimeSeconds
              : Number(typed.text("linkLifetimeSeconds")) * unit,
          reminders:
            stored !== null && !typed.isChanged("reminders")
              ? stored.reminders
              : reminders.map((hours) => hours * 3_600),
          attemptsMax: Number(typed.text("attemptsMax")),
          returnMethod: typed.text("returnMethod") === "post" ? ("post" as const) : ("get" as const),
          isForWidget: typed.list("options").includes("widget"),
          sendReceipts: typed.list("options").includes("receipts"),
          terminalIds: order.map(({ id }) => id as string),
        },
      },
    };
  },
  problemWords: ({ problem }) => problem,
  add: {
    path: "/sets/new",
    title: ({ words }) => words.newTitle,
    back: ({ ctx, words }) => ({ label: words.title, url: pageUrl(ctx, "/sets") }),
    submit: ({ words }) => words.add,
    async save(ctx, { currency, set }, id: PaymentSetId) {
      await inTransaction(ctx, (ctx) => createPaymentSet(ctx, { ...set, currency }, id));
      return savedAt(ctx, id);
    },
  },
  change: {
    path: "/sets/:id/change",
    title: ({ words }) => words.changeTitle,
    back: ({ ctx, stored }) => ({ label: stored.name, url: pageUrl(ctx, `/sets/${stored.id}`) }),
    version: versionOf,
    async save(ctx, { set }, { stored: { id } }) {
      await inTransaction(ctx, (ctx) => updatePaymentSet(ctx, id, set));
      return savedAt(ctx, id);
    },
  },
});

function savedAt(ctx: MemberContext, id: PaymentSetId) {
  return { to: withQuery(pageUrl(ctx, `/sets/${id}`), { done: "saved" }) };
}

function versionOf(set: ListedPaymentSet): string {
  return fingerprint(set);
}

/** The order is chosen by numbers, which works without script. */
function Terminals({ scene: { stored, more }, given }: { scene: Scene; given: Form | null }) {
  const words = useText();
  const text = words.sets;
  const { terminals } = more;
  const problem = usePage().problems.find(({ field }) => field === "terminalIds");
  const storedPlace = (id: string) => (stored?.terminalIds.indexOf(id) ?? -1) + 1 || "";
  return (
    <fieldset class={problem ? "field field-wrong" : "field"} id="terminalIds" aria-describedby="terminalIds-note">
      <legend>{text.terminals}</legend>
      <p class={problem ? "error" : "hint"} id="terminalIds-note">
        {problem ? problemText(words, problem) : text.orderHint}
      </p>
      <div class="field-grid">
        {terminals.map(({ id, name, currencies }) => (
          <Select
            key={id}
            name={`position.${id}`}
            label={`${name} (${currencies.join(", ")})`}
            value={given === null ? String(storedPlace(id)) : placeIn(given, id)}
            options={[
              { value: "", label: text.notUsed },
              ...terminals.map((_, index) => ({ value: String(index + 1), label: text.place(index + 1) })),
            ]}
          />
        ))}
      </div>
    </fieldset>
  );
}

function placeIn(form: Form, id: string): string {
  const place = form.text(`position.${id}`, 40).trim();
  return /^[0-9]{1,3}$/.test(place) ? place : "";
}

const SECONDS: Readonly<Record<string, number>> = { minutes: 60, hours: 3_600, days: 86_400 };

/** In the largest unit of which it is a whole number. */
function timeOf(seconds: number): { count: number; unit: string } {
  const unit = ["days", "hours"].find((each) => seconds % SECONDS[each]! === 0) ?? "minutes";
  return { count: Math.max(1, Math.round(seconds / SECONDS[unit]!)), unit };
}

function amountText({ stored, locale }: Scene, amount: Amount | null | undefined): string | null {
  return stored === null || !amount ? null : writeTypedAmount(amount, stored.currency, locale);
}

function amountOfRule(rule: ThreeDsRule | undefined): Amount | null {
  return rule?.kind === "above" ? rule.amount : null;
}

/** Null if its amount is missing. */
function ruleOf(kind: string, amount: Amount | null): ThreeDsRule | null {
  if (kind === "above") return amount && { kind, amount };
  return { kind: kind === "optional" ? kind : "always" };
}

function isWholeNumber(text: string): boolean {
  return /^[0-9]{1,6}$/.test(text);
}

/** "24, 72"; null for any other text. */
function hoursOf(text: string): number[] | null {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== "");
  return parts.every(isWholeNumber) ? parts.map(Number) : null;
}
