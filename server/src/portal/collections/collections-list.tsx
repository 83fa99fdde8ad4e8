import {
  collectionStates,
  countCollections,
  oldestWaiting,
  pageOfCollections,
  type CollectionFilter,
  type CollectionState as State,
} from "#collections/index.ts";
import type { MemberContext } from "#members/index.ts";
import { COUNT_MAX, cappedCount, countText } from "../lists/counted-page.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import type { ListScene } from "../lists/list.ts";
import { isAllowed, PageTabs, pageUrl, useText } from "../page/index.ts";
/** What the merchant's ERP has to book, and what it answered. */
import { MoneyText, NoValue, Sheet, shortGuid } from "../parts/index.ts";
import { accountNames, type AccountName } from "../shown/customer-label.ts";
import { formatTime, type Text } from "../words/index.ts";
import { CollectionState } from "./CollectionState.tsx";

export const COLLECTIONS = "/hand-over";

const kinds = ["sale", "refund", "void"] as const;

export const collectionList = defineList({
  path: COLLECTIONS,
  nav: "accounts",
  action: "collections.read",
  words: ({ collections }) => collections,
  filters: {
    state: {
      label: ({ column }) => column.state,
      options: ({ state }) => state,
      read(text) {
        const state = collectionStates.find((state) => state === text);
        return state === undefined ? null : { state };
      },
    },
    kind: {
      label: ({ column }) => column.type,
      options: ({ type }) => type,
      read(text) {
        const kind = kinds.find((kind) => kind === text);
        return kind === undefined ? null : { kind };
      },
    },
    code: { label: ({ code }) => code, input: { autocomplete: "off" }, read: (code) => ({ code }) },
  },
  period: ({ from, before }) => ({ bookedFrom: from, bookedBefore: before }),
  async rows(ctx, filter: CollectionFilter, position) {
    const page = await pageOfCollections(ctx, filter, position);
    const nameOf = await accountNames(
      ctx,
      page.rows.map(({ accountErpCode }) => accountErpCode),
    );
    const accountOf = (code: string | null) => (code === null ? null : nameOf(code));
    return { ...page, rows: page.rows.map((row) => ({ ...row, account: accountOf(row.accountErpCode) })) };
  },
  count: countCollections,
  more: readWaiting,
  note: ({ words }) => words.intro,
  actions: ({ ctx, words }) => (
    <>
      <a class="button" href={pageUrl(ctx, `${COLLECTIONS}/files`)}>
        {words.files.title}
      </a>
      {isAllowed(ctx, "collections.reopen") && (
        <a class="button" href={pageUrl(ctx, `${COLLECTIONS}/reopen`)}>
          {words.reopen}
        </a>
      )}
    </>
  ),
  tabs: (scene) => (
    <>
      <PageTabs area="accounts" current="collections" />
      <WaitingText scene={scene} />
    </>
  ),
  below: ({ ctx }) => <Help apiUrl={ctx.config.publicUrl} />,
  keyOf: ({ id }) => id,
  columns: [
    { title: ({ time }) => time, look: "soft nowrap", cell: timeCell(({ bookedAt }) => bookedAt) },
    {
      title: ({ reference }) => reference,
      isHead: true,
      look: "nowrap",
      cell: ({ id, clientReference, orderReference }, { ctx }) => (
        <a href={pageUrl(ctx, `${COLLECTIONS}/${id}`)}>{clientReference ?? orderReference}</a>
      ),
    },
    { title: ({ type }) => type, look: "nowrap", cell: ({ kind }, { words }) => words.type[kind] },
    {
      title: ({ account }) => account,
      look: "nowrap",
      isNamed: true,
      cell: ({ account }) => (account === null ? <NoValue /> : <AccountText account={account} />),
    },
    {
      title: ({ state }) => state,
      cell: (collection) => <CollectionState collection={collection} />,
    },
    {
      title: ({ amount }) => amount,
      isNumber: true,
      cell: (collection) => <MoneyText money={collection} />,
    },
  ],
});

/** The name, and the code below it. */
export function AccountText({ account: { name, code } }: { account: AccountName }) {
  if (name === null) return <>{shortGuid(code)}</>;
  return (
    <>
      {name}
      {code !== null && <span class="hint block">{shortGuid(code)}</span>}
    </>
  );
}

/** What waits in all periods. `waiting` counts what the interface lists. */
interface Waiting {
  waiting: number;
  failed: number;
  saleWaits: number;
  oldest: Date | null;
}

async function readWaiting(ctx: MemberContext): Promise<Waiting> {
  const count = (state: State) => countCollections(ctx, { state }, COUNT_MAX);
  const [waiting, failed, saleWaits, oldest] = await Promise.all([
    count("waiting"),
    count("failed"),
    count("waits_for_sale"),
    oldestWaiting(ctx),
  ]);
  return { waiting, failed, saleWaits, oldest };
}

function WaitingText({ scene }: { scene: ListScene<Text["collections"], Waiting> }) {
  const { ctx, locale, words, more, now } = scene;
  const { waiting, failed, saleWaits, oldest } = more;
  if (oldest === null) return <p class="hint above-filters">{words.noneWaiting}</p>;
  const url = (state: State) => `${pageUrl(ctx, COLLECTIONS)}?period=all&state=${state}`;
  const numberOf = (counted: number) => countText(locale, cappedCount(counted));
  return (
    <p class="above-filters">
      <a href={url("waiting")}>{words.waiting(numberOf(waiting))}</a>{" "}
      {words.oldest(formatTime(locale, oldest, now.zone))}{" "}
      {failed > 0 && <a href={url("failed")}>{words.failed(numberOf(failed))}</a>}{" "}
      {saleWaits > 0 && <a href={url("waits_for_sale")}>{words.saleWaitsCount(numberOf(saleWaits))}</a>}
    </p>
  );
}

/** The loop of docs/guides/erp-hand-over.md. */
function Help({ apiUrl }: { apiUrl: string }) {
  const text = useText().collections.help;
  const list = `curl "${apiUrl}/vendor/collection/list?isIntegrated=false&pageSize=100" \\
  -H "Authorization: Bearer $TOKEN"`;
  const put = `curl -X PUT ${apiUrl}/vendor/collection \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"id":"ID","erpCode":"CODE","isIntegrated":true}'`;
  return (
    <Sheet title={text.title}>
      <p>{text.list}</p>
      <pre class="sent-text">{list}</pre>
      <p>{text.book}</p>
      <p>{text.acknowledge}</p>
      <pre class="sent-text">{put}</pre>
      <p class="hint">{text.again}</p>
    </Sheet>
  );
}
