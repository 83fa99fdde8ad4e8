import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  checkedResult,
  listFailingTerminals,
  listTerminalHealth,
  listTerminalChecks,
  listTerminals,
  type TerminalCheck,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { type Answer, chosenOf, isAllowed, pageUrl, useText } from "../page/index.ts";
import { AllLink, ShortTime, StateMark, Table, TableSheet } from "../parts/index.ts";
import { bankOf } from "../shown/bank-label.ts";
import { textFor } from "../words/index.ts";
import { SetupList } from "./SetupList.tsx";
import { CheckMark, HealthMark } from "./terminal-state.tsx";

export async function terminalsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const isFailingOnly = chosenOf(request, "check", ["wrong"]) !== null;
  const [all, checks, failing, health] = await Promise.all([
    listTerminals(ctx),
    listTerminalChecks(ctx),
    listFailingTerminals(ctx),
    listTerminalHealth(ctx),
  ]);
  const terminals = isFailingOnly ? all.filter(({ id }) => failing.includes(id)) : all;
  const text = textFor(ctx).terminals;
  const listText = isFailingOnly ? { ...text, nothingYet: text.noneFailing } : text;
  const newUrl = isAllowed(ctx, "setup.write") ? pageUrl(ctx, "/terminals/new") : null;
  const view = (
    <SetupList current="terminals" text={listText} isEmpty={terminals.length === 0} newUrl={newUrl}>
      {isFailingOnly && <AllLink url={pageUrl(ctx, "/terminals")} text={text.all} />}
      <TableSheet label={text.title}>
        <Table
          rows={terminals}
          keyOf={({ id }) => id}
          columns={[
            {
              title: text.name,
              isHead: true,
              cell: ({ id, name }) => <a href={pageUrl(ctx, `/terminals/${id}`)}>{name}</a>,
            },
            { title: text.bank, cell: bankOf },
            { title: text.currencies, cell: ({ currencies }) => currencies.join(", ") },
            {
              title: text.state,
              cell: (terminal) => (
                <>
                  <TerminalState terminal={terminal} check={checks.get(terminal.id)} />
                  <HealthMark terminal={terminal} health={health.get(terminal.id)} />
                </>
              ),
            },
            { title: text.lastCheck, cell: ({ id }) => <LastCheck check={checks.get(id)} /> },
          ]}
        />
      </TableSheet>
    </SetupList>
  );
  return { view };
}

interface StateProps {
  terminal: TerminalRecord;
  check: TerminalCheck | undefined;
  isBadge?: boolean;
}

export function TerminalState({ terminal, check, isBadge = false }: StateProps) {
  const { isActive, isTest } = terminal;
  const text = useText().terminals;
  const isFailing = check !== undefined && checkedResult(check) === "wrong";
  const tone = isFailing ? "wrong" : "good";
  const word = isFailing ? text.failing : text.active;
  return (
    <StateMark
      tone={isActive ? tone : "over"}
      word={isActive ? word : text.disabled}
      detail={isTest ? text.test : null}
      isBadge={isBadge}
    />
  );
}

interface CheckProps {
  /** Undefined: not checked since its settings changed. */
  check: TerminalCheck | undefined;
}

function LastCheck({ check }: CheckProps) {
  if (check === undefined) return <span class="soft">{useText().terminals.notChecked}</span>;
  return (
    <>
      <CheckMark result={checkedResult(check)} />
      <div class="soft">
        <ShortTime at={check.at} />
      </div>
    </>
  );
}
