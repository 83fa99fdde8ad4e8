import { listCredentials } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { refusalCodes } from "#platform/refusal.ts";
import {
  countRefusedCalls,
  pageOfRefusedCalls,
  type RefusedCall,
  type RefusedCallFilter,
} from "#refused-calls/index.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import { isAllowed, PageTabs, pageUrl } from "../page/index.ts";
import { NoValue, StateMark } from "../parts/index.ts";
import type { Text } from "../words/index.ts";

interface More {
  /** Names by id. */
  credentials: ReadonlyMap<string, string>;
}

export const callList = defineList<RefusedCall, RefusedCallFilter, Text["calls"], More>({
  path: "/calls",
  nav: "developers",
  action: "webhooks.read",
  words: ({ calls }) => calls,
  filters: {
    code: {
      label: ({ code }) => code,
      options: () => Object.fromEntries(refusalCodes.map((code) => [code, code])),
      read(text) {
        const code = refusalCodes.find((code) => code === text);
        return code === undefined ? null : { code };
      },
    },
    credential: {
      label: ({ column }) => column.credential,
      options: (_, { more }) => Object.fromEntries(more.credentials),
      read(text) {
        const credentialId = parseId(text);
        return credentialId === null ? null : { credentialId };
      },
    },
    traceId: {
      label: ({ column }) => column.trace,
      hint: ({ traceHint }) => traceHint,
      input: { autocomplete: "off" },
      read(text) {
        const traceId = traceIdOf(text);
        return traceId === null ? null : { traceId };
      },
    },
  },
  period: ({ from, before }) => ({ createdFrom: from, createdBefore: before }),
  presets: ["today", "yesterday", "7d"],
  rows: pageOfRefusedCalls,
  count: countRefusedCalls,
  async more(ctx) {
    const credentials = await listCredentials(reading(ctx));
    return { credentials: new Map(credentials.map(({ id, username }) => [id, username])) };
  },
  note: ({ words }) => words.intro,
  tabs: () => <PageTabs area="developers" current="calls" />,
  below: ({ words }) => <p class="hint legend">{words.limits}</p>,
  keyOf: ({ id }) => id,
  columns: [
    { title: ({ time }) => time, look: "soft nowrap", cell: timeCell(({ createdAt }) => createdAt, { isExact: true }) },
    {
      title: ({ call }) => call,
      isHead: true,
      cell: ({ method, route }) => (
        <code>
          {method} {route}
        </code>
      ),
    },
    {
      title: ({ answer }) => answer,
      cell: ({ status, reason, code }, { words }) => (
        <>
          <StateMark tone={status >= 500 ? "wrong" : "attention"} word={String(status)} detail={reason} />
          {code !== null && (
            <div>
              <a href={`/docs/errors/${code}`} aria-label={words.explain(code)}>
                {code}
              </a>
            </div>
          )}
        </>
      ),
    },
    {
      title: ({ field }) => field,
      isNamed: true,
      cell: ({ field }) => (field === null ? <NoValue /> : <code>{field}</code>),
    },
    {
      title: ({ credential }) => credential,
      isNamed: true,
      cell: ({ credentialId }, { ctx, words, more }) =>
        credentialId === null ? (
          words.widget
        ) : (
          <a href={pageUrl(ctx, `/credentials/${credentialId}`)}>{more.credentials.get(credentialId) ?? "–"}</a>
        ),
    },
    { title: ({ trace }) => trace, isNamed: true, cell: ({ traceId }) => <code class="trace">{traceId}</code> },
  ],
});

/** The address of the calls with a trace id. Null if there are none that the member may see. */
export async function traceCallsUrl(ctx: MemberContext, text: string): Promise<string | null> {
  const traceId = traceIdOf(text);
  if (traceId === null || !isAllowed(ctx, "webhooks.read")) return null;
  const found = await countRefusedCalls(ctx, { traceId }, 1);
  return found === 0 ? null : pageUrl(ctx, `/calls?traceId=${traceId}`);
}

function traceIdOf(text: string): string | null {
  return /^[0-9a-f]{32}$/i.test(text) ? text.toLowerCase() : null;
}
