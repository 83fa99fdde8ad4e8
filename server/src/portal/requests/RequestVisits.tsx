import type { FastifyRequest } from "fastify";
import { customerNames } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listVisits, type ListedVisit, type StoredRequest } from "#requests/index.ts";
import type { ListModel } from "../lists/list-query.ts";
import { Pager } from "../lists/ListRows.tsx";
import { numberedListModel, PAGE_SIZE, readPageNumber } from "../lists/numbered-list.ts";
import { pageUrl, useMember, useText } from "../page/index.ts";
import { MoneyText, NoValue, ShortTime, Table, TableSheet } from "../parts/index.ts";
import { maySee } from "../payments/own-payments.ts";
import { PaymentState } from "../payments/story/PaymentState.tsx";
import { nameFor } from "../shown/masked.ts";
import { requestPageUrl } from "./visible-requests.ts";

export interface Visits {
  list: ListModel;
  rows: readonly (ListedVisit & { payer: string | null })[];
}

/** Everybody who began to pay, with the payment of each. */
export async function visitsOf(ctx: MemberContext, request: FastifyRequest, found: StoredRequest): Promise<Visits> {
  const page = readPageNumber(request);
  const { totalCount, visits } = await listVisits(ctx, found, { page, pageSize: PAGE_SIZE });
  const names = await customerNames(
    ctx,
    visits.flatMap(({ payment }) => payment.customerId ?? []),
  );
  const payerOf = ({ payment }: ListedVisit) => {
    const name = names.get(payment.customerId ?? "");
    return name === undefined ? null : nameFor(ctx, name);
  };
  const noFilters = { value: () => "", filters: {}, position: null };
  return {
    list: numberedListModel(requestPageUrl(ctx, found), noFilters, { page, totalCount }, []),
    rows: visits.map((visit) => ({ ...visit, payer: payerOf(visit) })),
  };
}

interface Props {
  visits: Visits;
}

export function RequestVisits({ visits: { list, rows } }: Props) {
  const text = useText().request;
  const { reference, at, payer, state, amount } = text.visit;
  return (
    <section class="visits">
      <h2>{text.visits}</h2>
      {rows.length === 0 ? (
        <p class="sheet">{text.noVisits}</p>
      ) : (
        <TableSheet label={text.visits}>
          <Table
            rows={rows}
            keyOf={({ number }) => number}
            columns={[
              { title: reference, isHead: true, look: "nowrap", cell: (visit) => <Reference visit={visit} /> },
              { title: at, look: "soft nowrap", cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
              { title: payer, cell: (visit) => visit.payer ?? <NoValue /> },
              { title: state, cell: ({ payment }) => <PaymentState state={payment.state} /> },
              {
                title: amount,
                isNumber: true,
                cell: (visit) => <MoneyText money={{ amount: visit.amount, currency: visit.payment.currency }} />,
              },
            ]}
          />
        </TableSheet>
      )}
      {list.count.number > 0 && <Pager list={list} />}
    </section>
  );
}

function Reference({ visit: { payment } }: { visit: ListedVisit }) {
  const { ctx } = useMember();
  const reference = payment.clientReference ?? payment.orderReference;
  return maySee(ctx, payment) ? <a href={pageUrl(ctx, `/payments/${payment.id}`)}>{reference}</a> : <>{reference}</>;
}
