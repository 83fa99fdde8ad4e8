import { readEndpoint, replayEvents, type Endpoint } from "#webhooks/index.ts";
import { defineForm } from "../forms/index.ts";
import { withQuery } from "../page/index.ts";
import type { Text } from "../words/index.ts";
import { endpointUrl } from "./endpoints-list.tsx";

/** Sends kept events to an endpoint again, or first. */
export const replayForm = defineForm({
  nav: "developers",
  action: "webhooks.write",
  words: ({ endpointReplay }: Text) => endpointReplay,
  find: (ctx, request): Promise<Endpoint> => readEndpoint(ctx, (request.params as { id: string }).id),
  more: async () => null,
  problemWords: ({ problem }) => problem,
  // What all forms say of "too_many" is about attempts to log in.
  problem: (problem) => (problem.reason === "too_many" ? { ...problem, reason: "no_room" } : problem),
  fields: {
    after: {
      label: ({ words }) => words.after,
      hint: ({ words }) => words.afterHint,
      value: () => "0",
      input: { inputMode: "numeric" },
      lengthMax: 15,
      isRequired: true,
    },
    which: {
      kind: "oneOf",
      label: ({ words }) => words.which,
      value: () => "undelivered",
      choices: ({ words }) => [
        { value: "undelivered", label: words.undelivered },
        { value: "all", label: words.all, hint: words.allHint },
      ],
    },
  },
  read(typed) {
    const after = typed.text("after");
    if (after === "") return { problems: [{ field: "after", reason: "required" }] };
    if (!/^[0-9]{1,15}$/.test(after)) return { problems: [{ field: "after", reason: "invalid" }] };
    return { input: { after: Number(after), isUndeliveredOnly: typed.text("which") !== "all" } };
  },
  change: {
    path: "/endpoints/:id/replay",
    title: ({ words }) => words.title,
    note: ({ words }) => words.note,
    back: ({ ctx, stored }) => ({ label: stored.code, url: endpointUrl(ctx, stored.id) }),
    submit: ({ words }) => words.submit,
    version: () => "",
    async save(ctx, input, { stored }) {
      await replayEvents(ctx, stored.id, input);
      return { to: withQuery(endpointUrl(ctx, stored.id), { done: "events_sent" }) };
    },
  },
});
