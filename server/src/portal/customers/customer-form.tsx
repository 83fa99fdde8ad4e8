import { changeCustomer, customerProblems, maskTckn, shownTaxNumber } from "#customers/index.ts";
import { inTransaction } from "#platform/context.ts";
import { defineForm, seenTime } from "../forms/index.ts";
import { withQuery } from "../page/index.ts";
import { choicesOf } from "../parts/index.ts";
import type { Text } from "../words/index.ts";
import { customerUrl, requestedCustomer, shownName } from "./shown-customer.ts";

export const customerForm = defineForm({
  nav: "customers",
  action: "customers.write",
  words: ({ editCustomer, customers: { noName, state } }: Text) => ({ ...editCustomer, noName, states: state }),
  find: requestedCustomer,
  more: async () => null,
  problemWords: ({ problem }) => problem,
  problem: (problem) => (problem.reason === "length" ? { ...problem, reason: "too_long" } : problem),
  fields: {
    reference: {
      verbName: "code",
      label: ({ words }) => words.reference,
      hint: ({ words }) => words.referenceHint,
      value: ({ stored }) => stored?.code,
      lengthMax: 100,
      isRequired: ({ stored }) => stored?.code !== null,
    },
    erpReference: {
      verbName: "erpCode",
      label: ({ words }) => words.erpReference,
      hint: ({ words }) => words.erpHint,
      value: ({ stored }) => stored?.erpCode,
      lengthMax: 100,
    },
    name: { label: ({ words }) => words.name, value: ({ stored }) => stored?.name, lengthMax: 200 },
    surname: { label: ({ words }) => words.surname, value: ({ stored }) => stored?.surname, lengthMax: 200 },
    email: {
      label: ({ words }) => words.email,
      value: ({ stored }) => stored?.email,
      input: { type: "email" },
      lengthMax: 254,
      isRequired: true,
    },
    gsm: {
      label: ({ words }) => words.gsm,
      value: ({ stored }) => stored?.gsm,
      input: { type: "tel" },
      lengthMax: 32,
    },
    tckn: {
      label: ({ words }) => words.tckn,
      hint: ({ words, stored }) =>
        stored?.tcknEnding ? words.tcknStored(maskTckn(stored.tcknEnding)) : words.tcknHint,
      input: { inputMode: "numeric" },
      lengthMax: 11,
    },
    removeTckn: {
      kind: "check",
      label: ({ words }) => words.removeTckn,
      isShown: ({ stored }) => Boolean(stored?.tcknEnding),
    },
    kind: {
      kind: "select",
      label: ({ words }) => words.kind,
      value: ({ stored }) => (stored?.isCorporate ? "company" : "person"),
      choices: ({ words }) => choicesOf(words.kinds),
    },
    taxNumber: {
      label: ({ words }) => words.taxNumber,
      hint: ({ words, stored }) =>
        stored?.taxNumber?.kind === "soleTrader"
          ? words.tcknStored(shownTaxNumber(stored.taxNumber) ?? "")
          : words.taxNumberHint,
      value: ({ stored }) => (stored?.taxNumber?.kind === "company" ? stored.taxNumber.digits : null),
      input: { inputMode: "numeric" },
      lengthMax: 20,
    },
    taxOffice: {
      label: ({ words }) => words.taxOffice,
      hint: ({ words }) => words.taxHint,
      value: ({ stored }) => stored?.taxOffice,
      lengthMax: 200,
    },
    state: {
      kind: "select",
      label: ({ words }) => words.state,
      value: ({ stored }) => (stored?.isActive ? "active" : "inactive"),
      choices: ({ words }) => choicesOf(words.states),
    },
  },
  body: (fields, { words }) => (
    <>
      {fields()}
      <p class="hint">{words.stateHint}</p>
    </>
  ),
  read(typed, { stored }) {
    const code = typed.text("reference") || null;
    const tckn = typed.text("tckn") || null;
    const isCorporate = typed.text("kind") === "company";
    const taxNumber = typed.text("taxNumber") || null;
    const keepsTaxNumber = taxNumber === null && isCorporate && stored?.taxNumber?.kind === "soleTrader";
    const details = {
      erpCode: typed.text("erpReference") || null,
      name: typed.text("name") || null,
      surname: typed.text("surname") || null,
      email: typed.text("email"),
      gsm: typed.text("gsm") || null,
      isCorporate,
      taxNumber: keepsTaxNumber ? undefined : taxNumber,
      taxOffice: typed.text("taxOffice") || null,
    };
    const problems = [
      ...(code === null && stored?.code !== null ? [{ field: "reference", reason: "required" }] : []),
      ...customerProblems({ ...details, code, tckn }, stored?.taxNumber),
    ];
    if (problems.length > 0) return { problems };
    const isRemoved = typed.text("removeTckn") === "yes";
    const input = {
      ...details,
      ...(code !== null && { code }),
      tckn: tckn ?? (isRemoved ? null : undefined),
      isActive: typed.text("state") !== "inactive",
    };
    return { input };
  },
  change: {
    path: "/customers/:id/edit",
    title: ({ words }) => words.title,
    back: ({ ctx, words, stored }) => ({
      label: shownName(ctx, stored) || words.noName,
      url: customerUrl(ctx, stored),
    }),
    version: ({ updatedAt }) => updatedAt.toISOString(),
    async save(ctx, input, { stored, seen }) {
      const change = { ...input, id: stored.id, unchangedSince: seenTime(seen, stored) };
      await inTransaction(ctx, (ctx) => changeCustomer(ctx, change));
      return { to: withQuery(customerUrl(ctx, stored), { done: "saved" }) };
    },
  },
});
