import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { enableAddress, listStoppedAddresses, type StoppedAddress } from "#webhooks/index.ts";
import { formOf } from "../forms/index.ts";
import { type Answer, isAllowed, pageUrl, useMember, usePage, useText, withQuery } from "../page/index.ts";
import { ShortTime, TableHead } from "../parts/index.ts";
import { formatCount } from "../words/index.ts";

/** A shop may have an address for each order. */
const ROWS_MAX = 100;

export interface StoppedAddresses {
  totalCount: number;
  addresses: readonly StoppedAddress[];
}

export function readStoppedAddresses(ctx: MemberContext): Promise<StoppedAddresses> {
  return listStoppedAddresses(ctx, { page: 1, pageSize: ROWS_MAX });
}

/** The form contains the time of the stop that the page showed, so that sending it again enables nothing. */
export async function startAddress(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const seenAt = new Date(form.text("stopped"));
  await enableAddress(ctx, form.text("address", 2_048), Number.isNaN(seenAt.getTime()) ? new Date(0) : seenAt);
  return { to: withQuery(pageUrl(ctx, "/webhooks/receivers"), { done: "address_started" }) };
}

/** The addresses that answered 410, and what waits for each. */
export function StoppedSection({ totalCount, addresses }: StoppedAddresses) {
  const { locale } = usePage();
  const text = useText().stoppedAddresses;
  if (addresses.length === 0) return null;
  const { address, since, waiting } = text.column;
  return (
    <>
      <h2 id="stopped">{text.title}</h2>
      <p class="hint">{text.intro}</p>
      <div class="sheet table-sheet">
        <table class="cards" aria-label={text.title}>
          <TableHead columns={[address, since, { number: waiting }]} />
          <tbody>
            {addresses.map((stopped) => (
              <Row key={stopped.url} stopped={stopped} />
            ))}
          </tbody>
        </table>
      </div>
      {totalCount > addresses.length && <p class="hint">{text.more(formatCount(locale, totalCount))}</p>}
    </>
  );
}

function Row({ stopped }: { stopped: StoppedAddress }) {
  const { ctx, locale } = useMember();
  const { url, stoppedAt, waitingCount } = stopped;
  const { column, start, startOf } = useText().stoppedAddresses;
  return (
    <tr>
      <th scope="row">{url}</th>
      <td class="soft">
        <span class="visually-hidden">{column.since}: </span>
        <ShortTime at={stoppedAt} />
        {isAllowed(ctx, "webhooks.write") && (
          <form method="post" action={pageUrl(ctx, "/webhooks/receivers/start")} data-once>
            <input type="hidden" name="address" value={url} />
            <input type="hidden" name="stopped" value={stoppedAt.toISOString()} />
            <button aria-label={startOf(url)}>{start}</button>
          </form>
        )}
      </td>
      <td class="number">
        <span class="visually-hidden">{column.waiting}: </span>
        {formatCount(locale, waitingCount)}
      </td>
    </tr>
  );
}
