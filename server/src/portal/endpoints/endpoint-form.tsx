import { eventTypes } from "#events/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  readEndpoint,
  type Endpoint,
  type EndpointId,
} from "#webhooks/index.ts";
import { defineForm, seenTime } from "../forms/index.ts";
import { pageUrl, withQuery } from "../page/index.ts";
import type { Choice } from "../parts/index.ts";
import type { Problem, Text } from "../words/index.ts";
import { secretPage } from "./endpoint-secret.tsx";
import { endpointUrl } from "./endpoints-list.tsx";

const KINDS = ["payment.*", "refund.*"] as const;

export const endpointForm = defineForm({
  nav: "developers",
  action: "credentials.write",
  words: ({ endpointForm, endpoints, eventType, eventHint }: Text) => ({
    ...endpointForm,
    list: endpoints.title,
    eventType,
    eventHint,
  }),
  find: (ctx, request): Promise<Endpoint> => readEndpoint(ctx, (request.params as { id: string }).id),
  more: async () => null,
  problemWords: ({ problem }) => problem,
  // What all forms say of "too_many" is about attempts to log in.
  problem: (problem) => (problem.reason === "too_many" ? { ...problem, reason: "no_room" } : problem),
  fields: {
    code: {
      label: ({ words }) => words.code,
      hint: ({ words }) => words.codeHint,
      value: ({ stored }) => stored?.code,
      input: { autocapitalize: "none", spellcheck: false },
      lengthMax: 100,
      isRequired: true,
    },
    url: {
      label: ({ words }) => words.address,
      hint: ({ words }) => words.addressHint,
      value: ({ stored }) => stored?.url,
      input: { type: "url", autocapitalize: "none", spellcheck: false },
      lengthMax: 2_048,
      isRequired: true,
    },
    eventTypes: {
      kind: "choices",
      label: ({ words }) => words.types,
      hint: ({ words }) => words.typesHint,
      values: ({ stored }) => stored?.eventTypes ?? ["payment.*", "refund.*"],
      choices: ({ words, stored }): Choice[] => [
        { value: "*", label: words.all, hint: words.allHint },
        ...KINDS.map((value) => ({ value, label: `${words.allOfKind[value]} (${value})` })),
        ...otherPatterns(stored).map((value) => ({ value, label: value })),
        ...eventTypes.map((value) => ({
          value,
          label: `${words.eventType[value]} (${value})`,
          hint: words.eventHint[value],
        })),
      ],
    },
    description: {
      label: ({ words }) => words.description,
      hint: ({ words }) => words.descriptionHint,
      value: ({ stored }) => stored?.description,
      lengthMax: 500,
    },
    isActive: {
      kind: "check",
      label: ({ words }) => words.isActive,
      isChecked: ({ stored }) => stored?.isActive ?? true,
    },
  },
  read(typed) {
    const input = {
      code: typed.text("code"),
      url: typed.text("url"),
      eventTypes: typed.list("eventTypes"),
      description: typed.text("description"),
      isActive: typed.text("isActive") === "yes",
    };
    const missing = (["code", "url", "eventTypes"] as const).filter((name) => input[name].length === 0);
    const problems: Problem[] = missing.map((field) => ({ field, reason: "required" }));
    if (input.code.length > 100) problems.push({ field: "code", reason: "invalid" });
    return problems.length > 0 ? { problems } : { input };
  },
  add: {
    path: "/endpoints/new",
    title: ({ words }) => words.addTitle,
    submit: ({ words }) => words.addSubmit,
    back: ({ ctx, words }) => ({ label: words.list, url: pageUrl(ctx, "/endpoints") }),
    async save(ctx, { description, ...input }, id: EndpointId) {
      if (await exists(ctx, id)) return { to: withQuery(endpointUrl(ctx, id), { done: "endpoint_made_before" }) };
      const given = { ...input, ...(description !== "" && { description }) };
      const { endpoint, secret } = await inTransaction(ctx, (ctx) => createEndpoint(ctx, given, id));
      return secretPage(ctx, { endpoint, secret });
    },
  },
  change: {
    path: "/endpoints/:id/change",
    title: ({ words }) => words.changeTitle,
    note: ({ stored }) => stored.code,
    back: ({ ctx, stored }) => ({ label: stored.code, url: endpointUrl(ctx, stored.id) }),
    version: ({ updatedAt }) => updatedAt.toISOString(),
    async save(ctx, { description, ...input }, { stored, seen }) {
      const change = { id: stored.id, ...input, description: description === "" ? null : description };
      await inTransaction(ctx, (ctx) => changeEndpoint(ctx, { ...change, unchangedSince: seenTime(seen, stored) }));
      return { to: withQuery(endpointUrl(ctx, stored.id), { done: "saved" }) };
    },
  },
});

/** Patterns of a program that the form does not offer to everybody. */
function otherPatterns(stored: Endpoint | null): string[] {
  const offered: readonly string[] = ["*", ...KINDS, ...eventTypes];
  return (stored?.eventTypes ?? []).filter((pattern) => !offered.includes(pattern));
}

async function exists(ctx: MemberContext, id: EndpointId): Promise<boolean> {
  return (await listEndpoints(ctx)).some((endpoint) => endpoint.id === id);
}
