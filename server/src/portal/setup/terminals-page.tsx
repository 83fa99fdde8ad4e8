import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  checkedResult,
  listFailingTerminals,
  listTerminalChecks,
  listTerminals,
  type TerminalCheck,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import type { Answer } from "../page/page-routes.ts";
import { chosenOf } from "../page/parameters.ts";
import { useText } from "../page/scene.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { AllLink } from "../parts/AllLink.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { bankOf } from "../shown/bank-label.ts";
import { textIn } from "../words/index.ts";
import { CheckMark } from "./CheckMark.tsx";
import { SetupList } from "./SetupList.tsx";

export async function terminalsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const isFailingOnly = chosenOf(request, "check", ["wrong"]) !== null;
  const [all, checks, failing] = await Promise.all([
    listTerminals(ctx),
    listTerminalChecks(ctx),
    listFailingTerminals(ctx),
  ]);
  const terminals = isFailingOnly ? all.filter(({ id }) => failing.includes(id)) : all;
  const shell = shellOf(ctx, request, "setup");
  const { locale } = shell;
  const text = textIn(locale).terminals;
  const listText = isFailingOnly ? { ...text, nothingYet: text.noneFailing } : text;
  const newUrl = isAllowed(ctx, "setup.write") ? pageUrl(ctx, "/terminals/new") : null;
  const view = (
    <SetupList page={{ ...shell, rows: terminals, newUrl }} current="terminals" text={listText}>
      {isFailingOnly && <AllLink url={pageUrl(ctx, "/terminals")} text={text.all} />}
      <TableSheet label={text.title}>
        <table class="cards">
          <TableHead columns={[text.name, text.bank, text.currencies, text.state, text.lastCheck]} />
          <tbody>
            {terminals.map((terminal) => (
              <tr key={terminal.id}>
                <th scope="row">
                  <a href={pageUrl(ctx, `/terminals/${terminal.id}`)}>{terminal.name}</a>
                </th>
                <td>{bankOf(terminal)}</td>
                <td>{terminal.currencies.join(", ")}</td>
                <td>
                  <TerminalState terminal={terminal} check={checks.get(terminal.id)} />
                </td>
                <td>
                  <LastCheck check={checks.get(terminal.id)} />
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
