import type { FastifyRequest } from "fastify";
import { readCollection, type Collection } from "#collections/index.ts";
import type { MemberContext } from "#members/index.ts";
import { accountUrl } from "../accounts/account-urls.ts";
import { type Answer, isAllowed, pageUrl, Shell, useMember, useText } from "../page/index.ts";
import { Facts, Heading, Sheet } from "../parts/index.ts";
import { accountNames } from "../shown/customer-label.ts";
import { formatCount, formatMoney, formatTime } from "../words/index.ts";
import { AccountText, COLLECTIONS } from "./collections-list.tsx";
import { CollectionState, collectionStateOf } from "./CollectionState.tsx";

export async function collectionPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const collection = await readCollection(ctx, (request.params as { id: string }).id);
  const account = await accountOf(ctx, collection);
  return { view: <CollectionView {...{ collection, account }} /> };
}

/** Null for members who may not open the account. */
async function accountOf(ctx: MemberContext, { accountErpCode: code }: Collection) {
  if (code === null || !isAllowed(ctx, "transactions.read")) return null;
  const nameOf = await accountNames(ctx, [code]);
  return (
    <a href={accountUrl(ctx, code)}>
      <AccountText account={nameOf(code)} />
    </a>
  );
}

interface Props {
  collection: Collection;
  account: Awaited<ReturnType<typeof accountOf>>;
}

function CollectionView(props: Props) {
  const { ctx, locale } = useMember();
  const { collection } = props;
  const text = useText().collections;
  const title = `${text.type[collection.kind]} · ${formatMoney(locale, collection)}`;
  return (
    <Shell nav="accounts" title={title}>
      <Heading
        title={title}
        note={<CollectionState collection={collection} isBadge />}
        back={{ label: text.title, url: pageUrl(ctx, COLLECTIONS) }}
      >
        <a class="button" href={pageUrl(ctx, `/payments/${collection.paymentId}`)}>
          {text.payment}
        </a>
      </Heading>
      <Sheet look="narrow" title={text.answerTitle}>
        <p>{text.explain[collectionStateOf(collection)]}</p>
        <Facts
          facts={[
            { label: text.erpCode, value: collection.erpCode, kind: "identifier" },
            { label: text.error, value: collection.integrationError },
          ]}
        />
      </Sheet>
      <Sheet look="narrow" title={text.factsTitle}>
        <CollectionFacts {...props} />
      </Sheet>
    </Shell>
  );
}

function CollectionFacts({ collection, account }: Props) {
  const { locale, now } = useMember();
  const { ctx } = useMember();
  const text = useText().collections;
  const { chargedAmount, currency, installments, reversesId, reversesErpCode } = collection;
  const sale =
    reversesId === null ? null : (
      <a href={pageUrl(ctx, `${COLLECTIONS}/${reversesId}`)}>{reversesErpCode ?? text.saleWaits}</a>
    );
  return (
    <Facts
      facts={[
        { label: text.column.time, value: formatTime(locale, collection.bookedAt, now.zone) },
        { label: text.column.reference, value: collection.clientReference ?? collection.orderReference },
        { label: text.column.account, value: account },
        { label: text.charged, value: formatMoney(locale, { amount: chargedAmount, currency }) },
        { label: text.installments, value: installments > 1 ? formatCount(locale, installments) : null },
        { label: text.sale, value: sale },
        { label: text.card, value: collection.maskedPan, kind: "identifier" },
        { label: text.authCode, value: collection.authCode, kind: "identifier" },
        { label: text.id, value: collection.id, kind: "identifier" },
      ]}
    />
  );
}
