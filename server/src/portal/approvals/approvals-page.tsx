import type { FastifyRequest } from "fastify";
import { pageOfApprovals, type Approval, type ApprovalState } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { cursorOf } from "#platform/list-page.ts";
import { readFilterQuery } from "../lists/list-query.ts";
import { type Answer, pageUrl, Shell, useText, withQuery } from "../page/index.ts";
import { Heading, MoneyText, ShortTime, Table, TableSheet } from "../parts/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { approvalRow, ApprovalMark, type ApprovalRow } from "./approval-row.tsx";

const DECIDED: readonly ApprovalState[] = ["approved", "done", "failed", "refused", "expired"];

export function approvalsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return listOf(ctx, request, { path: "/approvals", askedBy: null });
}

/** What the member asked for. */
export function ownApprovalsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return listOf(ctx, request, { path: "/approvals/mine", askedBy: ctx.session.member.id });
}

async function listOf(
  ctx: MemberContext,
  request: FastifyRequest,
  { path, askedBy }: { path: string; askedBy: string | null },
): Promise<Answer> {
  const [waiting, decided, names] = await Promise.all([
    pageOfApprovals(ctx, ["waiting"], null, askedBy),
    pageOfApprovals(ctx, DECIDED, readFilterQuery(request, []).position, askedBy),
    memberNames(ctx),
  ]);
  const rowsOf = (approvals: readonly Approval[]) =>
    Promise.all(approvals.map((approval) => approvalRow(ctx, approval, names)));
  const url = pageUrl(ctx, path);
  const props: Props = {
    waiting: await rowsOf(waiting.rows),
    decided: await rowsOf(decided.rows),
    unclearUrl: askedBy === null ? pageUrl(ctx, "/unclear") : null,
    newerUrl: decided.newer && withQuery(url, { before: cursorOf(decided.newer) }),
    olderUrl: decided.older && withQuery(url, { after: cursorOf(decided.older) }),
  };
  return { view: <Approvals {...props} /> };
}

interface Props {
  waiting: readonly ApprovalRow[];
  decided: readonly ApprovalRow[];
  /** The attempts that wait to be settled; null on the list of what the member asked for. */
  unclearUrl: string | null;
  newerUrl: string | null;
  olderUrl: string | null;
}

function Approvals({ waiting, decided, newerUrl, olderUrl, unclearUrl }: Props) {
  const text = useText();
  const words = text.approvals;
  return (
    <Shell nav="approvals" title={words.title}>
      <Heading title={words.title} note={unclearUrl === null ? words.ownIntro : words.intro}>
        {unclearUrl !== null && (
          <a class="button" href={unclearUrl}>
            {text.unclear.toList}
          </a>
        )}
      </Heading>
      <Rows rows={waiting} title={words.waitingTitle} nothing={words.nothingWaits} />
      <Rows rows={decided} title={words.decidedTitle} nothing={words.nothingDecided} />
      {(newerUrl !== null || olderUrl !== null) && (
        <nav aria-label={text.list.pages} class="pager">
          <p class="row">
            {newerUrl !== null && (
              <a class="button" href={newerUrl} rel="prev">
                {text.list.newer}
              </a>
            )}
            {olderUrl !== null && (
              <a class="button" href={olderUrl} rel="next">
                {text.list.older}
              </a>
            )}
          </p>
        </nav>
      )}
    </Shell>
  );
}

interface RowsProps {
  rows: readonly ApprovalRow[];
  title: string;
  nothing: string;
}

function Rows({ rows, title, nothing }: RowsProps) {
  const text = useText();
  const { column, refund } = text.approvals;
  const { asked, reference, asks, askedBy, reason, state, amount } = column;
  return (
    <>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p class="hint">{nothing}</p>
      ) : (
        <TableSheet label={title}>
          <Table
            rows={rows}
            keyOf={({ url }) => url}
            columns={[
              { title: asked, look: "soft nowrap", cell: ({ approval }) => <ShortTime at={approval.askedAt} /> },
              { title: reference, isHead: true, cell: (row) => <a href={row.url}>{row.reference}</a> },
              {
                title: asks,
                cell: ({ approval }) => (approval.kind === "settlement" ? text.settle.short[approval.as] : refund),
              },
              { title: askedBy, isNamed: true, cell: (row) => row.askedBy },
              { title: reason, isNamed: true, cell: ({ approval }) => approval.reason },
              { title: state, cell: (row) => <ApprovalMark row={row} /> },
              { title: amount, isNumber: true, cell: ({ approval }) => <MoneyText money={approval} /> },
            ]}
          />
        </TableSheet>
      )}
    </>
  );
}
