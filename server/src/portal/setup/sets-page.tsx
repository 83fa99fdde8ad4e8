import type { MemberContext } from "#members/index.ts";
import { listPaymentSets, type ListedPaymentSet } from "#payment-sets/index.ts";
import { type Answer, isAllowed, pageUrl, useText } from "../page/index.ts";
import { StateMark, Table, TableSheet } from "../parts/index.ts";
import { terminalNames } from "../shown/terminal-names.ts";
import { textFor } from "../words/index.ts";
import { SetupList } from "./SetupList.tsx";

export async function paymentSetsPage(ctx: MemberContext): Promise<Answer> {
  const [sets, names] = await Promise.all([listPaymentSets(ctx), terminalNames(ctx)]);
  const { sets: text, terminals, branding } = textFor(ctx);
  const mayWrite = isAllowed(ctx, "setup.write");
  const newUrl = mayWrite ? pageUrl(ctx, "/sets/new") : null;
  const look = mayWrite && sets.length > 0 && (
    <a class="button" href={pageUrl(ctx, "/branding")}>
      {branding.companyTitle}
    </a>
  );
  const view = (
    <SetupList current="sets" isEmpty={sets.length === 0} more={look} {...{ text, newUrl }}>
      <TableSheet label={text.title}>
        <Table
          rows={sets}
          keyOf={({ id }) => id}
          columns={[
            {
              title: text.name,
              isHead: true,
              cell: ({ id, name }) => <a href={pageUrl(ctx, `/sets/${id}`)}>{name}</a>,
            },
            { title: text.currency, cell: ({ currency }) => currency },
            { title: text.terminals, cell: (set) => set.terminalIds.flatMap((id) => names.get(id) ?? []).join(" › ") },
            { title: terminals.state, cell: (set) => <SetState set={set} /> },
          ]}
        />
      </TableSheet>
    </SetupList>
  );
  return { view };
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
