import { defineDynamicField } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { defineForm, type FormScene } from "../forms/index.ts";
import { type Answer, pageUrl, withQuery } from "../page/index.ts";
import type { Text } from "../words/index.ts";
import { fieldOf, fieldUrl } from "./fields-page.tsx";

/** A removed field is defined again with the form that changes one. */
export const fieldForm = defineForm({
  nav: "setup",
  action: "setup.write",
  words: ({ fields, setup, save }: Text) => ({ ...fields, list: `${setup.title} · ${fields.title}`, save }),
  find: fieldOf,
  more: async () => null,
  problemWords: ({ problem }) => problem,
  // A field that somebody has defined again meanwhile is not overwritten unseen.
  problem: (problem, { stored }) =>
    problem.reason === "taken" && stored !== null ? { ...problem, field: "form", reason: "stale" } : problem,
  fields: {
    fieldKey: {
      verbName: "code",
      label: ({ words }) => words.key,
      hint: ({ words }) => words.keyHint,
      isShown: ({ stored }) => stored === null,
      input: { class: "code", autocapitalize: "none", spellcheck: false },
      lengthMax: 64,
      isRequired: true,
    },
    fieldLabel: {
      verbName: "label",
      label: ({ words }) => words.label,
      hint: ({ words }) => words.labelHint,
      value: ({ stored }) => stored?.label,
      lengthMax: 200,
      isRequired: true,
    },
  },
  read: (typed, { stored }) => ({
    input: { code: stored?.code ?? typed.text("fieldKey"), label: typed.text("fieldLabel").normalize("NFC") },
  }),
  change: {
    path: "/setup/fields/:field/change",
    title: ({ words, stored }) => (stored.removedAt === null ? words.changeTitle : words.againTitle),
    note: ({ stored }) => <code>{stored.code}</code>,
    back: listLink,
    actions: ({ ctx, words, stored }) =>
      stored.removedAt === null && (
        <a class="button danger" href={fieldUrl(ctx, stored.code, "remove")}>
          {words.remove}
        </a>
      ),
    submit: ({ words, stored }) => (stored.removedAt === null ? words.save : words.again),
    version: ({ label, removedAt }) => (removedAt === null ? label : ""),
    async save(ctx, field, { seen }) {
      await defineDynamicField(ctx, field, seen === "" ? null : seen);
      return saved(ctx);
    },
  },
  add: {
    path: "/setup/fields/new",
    isKeyTyped: true,
    title: ({ words }) => words.newTitle,
    back: listLink,
    submit: ({ words }) => words.define,
    async save(ctx, field) {
      await defineDynamicField(ctx, field, null);
      return saved(ctx);
    },
  },
});

function listLink({ ctx, words }: Pick<FormScene<{ list: string }, unknown, unknown>, "ctx" | "words">) {
  return { label: words.list, url: pageUrl(ctx, "/setup/fields") };
}

function saved(ctx: MemberContext): Answer {
  return { to: withQuery(pageUrl(ctx, "/setup/fields"), { done: "saved" }) };
}
