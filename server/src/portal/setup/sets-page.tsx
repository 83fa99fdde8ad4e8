import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets, type ListedPaymentSet } from "#payment-sets/index.ts";
import type { Answer } from "../page/page-routes.ts";
import { useText } from "../page/scene.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { terminalNames } from "../shown/terminal-names.ts";
import { textIn } from "../words/index.ts";
import { SetupList } from "./SetupList.tsx";

export async function paymentSetsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [sets, names] = await Promise.all([listPaymentSets(ctx), terminalNames(ctx)]);
  const shell = shellOf(ctx, request, "setup");
  const { locale } = shell;
  const { sets: text, terminals, branding } = textIn(locale);
  const mayWrite = isAllowed(ctx, "setup.write");
  const page = { ...shell, rows: sets, newUrl: mayWrite ? pageUrl(ctx, "/sets/new") : null };
  const look = mayWrite && sets.length > 0 && (
    <a class="button" href={pageUrl(ctx, "/branding")}>
      {branding.companyTitle}
    </a>
  );
  const view = (
    <SetupList page={page} current="sets" text={text} more={look}>
      <TableSheet label={text.title}>
        <table class="cards">
          <TableHead columns={[text.name, text.currency, text.terminals, terminals.state]} />
          <tbody>
            {sets.map((set) => (
              <tr key={set.id}>
                <th scope="row">
                  <a href={pageUrl(ctx, `/sets/${set.id}`)}>{set.name}</a>
                </th>
                <td>{set.currency}</td>
                <td>{set.terminalIds.flatMap((id) => names.get(id) ?? []).join(" › ")}</td>
                <td>
                  <SetState set={set} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
    </SetupList>
  );
  return { view, locale };
}

interface StateProps {
  set: ListedPaymentSet;
  isBadge?: boolean;
}

export function SetState({ set: { isActive, isForWidget }, isBadge = false }: StateProps) {
  const { sets: text, terminals } = useText();
  return (
    <StateMark
      tone={isActive ? "good" : "over"}
      word={isActive ? terminals.active : terminals.disabled}
      detail={isForWidget ? text.widget : null}
      isBadge={isBadge}
    />
  );
}
