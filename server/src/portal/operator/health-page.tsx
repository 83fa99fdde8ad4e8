import { checkService, listBankChecks, type Observation } from "#health/index.ts";
import { findTenants } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findUnservedWork, type WorkQueues } from "#platform/queues/work-queue.ts";
import { serviceVersion } from "#platform/version.ts";
import { readBacklogs, type UnclearCount } from "#reports/index.ts";
import { type Answer, Shell, usePage, useText } from "../page/index.ts";
import { Facts, Heading, ShortTime, StateMark, Table, TableHead, TableSheet, type Tone } from "../parts/index.ts";
import { CheckMark } from "../setup/terminal-state.tsx";
import { NoWorker } from "../today/needs.tsx";
import { formatCount, textIn, type Text, textFor } from "../words/index.ts";

export async function healthPage(ctx: MemberContext, work: WorkQueues): Promise<Answer> {
  const [observations, { queues, unclear }, banks, unserved] = await Promise.all([
    checkService(ctx),
    readBacklogs(ctx),
    listBankChecks(ctx),
    findUnservedWork(ctx, work),
  ]);
  const tenants = await findTenants(ctx, [...new Set(unclear.map(({ tenantId }) => tenantId))]);
  const names = new Map<string, string>(tenants.map(({ id, name }) => [id, name]));
  const { health: text, today } = textFor(ctx);
  const view = (
    <Shell nav="health" title={text.title}>
      <Heading title={text.title} note={text.intro} />
      {unserved.length > 0 && <NoWorker text={today.noWorker.operator} />}
      <Observations observations={observations} />
      <Unclear {...{ unclear, names }} />
      <Queues queues={queues} />
      <Banks banks={banks} />
      <h2>{text.processTitle}</h2>
      <section class="sheet narrow">
        <Facts
          facts={[
            { label: text.version, value: serviceVersion() },
            { label: "Node.js", value: process.version.slice(1) },
            { label: text.role, value: text.roles[ctx.config.role] },
            { label: text.pid, value: String(process.pid), kind: "identifier" },
          ]}
        />
        <p class="hint">{text.processNote}</p>
      </section>
    </Shell>
  );
  return { view };
}

const TONES: Readonly<Record<Observation["status"], Tone>> = { ok: "good", warning: "attention", failed: "wrong" };

function Observations({ observations }: { observations: readonly Observation[] }) {
  const text = useText().health;
  return (
    <TableSheet label={text.checksTitle}>
      <Table
        rows={observations.map((seen) => ({ ...wordsOf(text.words, seen), name: seen.name, status: seen.status }))}
        keyOf={({ name }) => name}
        columns={[
          { title: text.check, isHead: true, cell: ({ name }) => text.checkOf[name] },
          { title: text.state, cell: ({ status }) => <StateMark tone={TONES[status]} word={text.status[status]} /> },
          {
            title: text.saw,
            cell: ({ saw, advice, status }) => (
              <>
                {saw}
                {status !== "ok" && <div class="soft">{advice}</div>}
              </>
            ),
          },
        ]}
      />
    </TableSheet>
  );
}

type ObservationWords = Text["health"]["words"];

/** One sentence, and what to do unless the check is fine. */
function wordsOf(all: ObservationWords, seen: Observation): { saw: string; advice: string } {
  const words: { [Name in keyof ObservationWords]: (seen: never) => { saw: string; advice: string } } = all;
  return words[seen.name](seen as never);
}

interface UnclearProps {
  unclear: readonly UnclearCount[];
  /** Companies' names by their ids. */
  names: ReadonlyMap<string, string>;
}

function Unclear({ unclear, names }: UnclearProps) {
  const { locale } = usePage();
  const text = useText().health;
  const ages = ["withinHour", "withinDay", "older"] as const;
  return (
    <>
      <h2>{text.unclearTitle}</h2>
      {unclear.length === 0 ? (
        <section class="sheet">
          <p class="soft">{text.nothingUnclear}</p>
        </section>
      ) : (
        <TableSheet label={text.unclearTitle}>
          <Table
            rows={unclear}
            keyOf={({ tenantId, kind }) => `${tenantId} ${kind}`}
            columns={[
              { title: text.company, isHead: true, cell: ({ tenantId }) => names.get(tenantId) ?? "" },
              {
                title: text.state,
                cell: ({ kind }) => (
                  <StateMark tone={kind === "unclear" ? "attention" : "asking"} word={text.unclear[kind]} />
                ),
              },
              ...ages.map((age) => ({
                title: text.age[age],
                isCount: true as const,
                cell: (row: UnclearCount) => formatCount(locale, row[age]),
              })),
            ]}
          />
        </TableSheet>
      )}
    </>
  );
}

interface QueuesProps {
  queues: Awaited<ReturnType<typeof readBacklogs>>["queues"];
}

function Queues({ queues }: QueuesProps) {
  const { locale } = usePage();
  const text = useText().health;
  return (
    <>
      <h2>{text.queuesTitle}</h2>
      <TableSheet label={text.queuesTitle}>
        <table>
          <TableHead columns={[text.queue, { number: text.count }, text.since]} />
          <tbody>
            {queues.map(({ name, count, since }) => (
              <tr key={name}>
                <th scope="row">{text.queueOf[name]}</th>
                <td class="number">{formatCount(locale, count)}</td>
                <td class="soft">{since === null ? "–" : <ShortTime at={since} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
    </>
  );
}

type BankChecks = Awaited<ReturnType<typeof listBankChecks>>;
const PARTS = ["address", "credentials", "clock"] as const;

function Banks({ banks }: { banks: BankChecks }) {
  const { locale } = usePage();
  const { health: text, terminals } = textIn(locale);
  const checked = PARTS.map((part) => terminals.checked[part]);
  return (
    <>
      <h2>{text.banksTitle}</h2>
      <p class="hint">
        {text.banksNote} <code>servicepay doctor</code>
      </p>
      {banks.length === 0 ? (
        <section class="sheet">
          <p class="soft">{text.noBanks}</p>
        </section>
      ) : (
        <TableSheet label={text.banksTitle}>
          <table class="cards">
            <TableHead columns={[text.terminal, text.company, ...checked, text.checkedAt]} />
            <tbody>
              {banks.map((bank) => (
                <Bank key={`${bank.company.code} ${bank.terminal}`} bank={bank} />
              ))}
            </tbody>
          </table>
        </TableSheet>
      )}
    </>
  );
}

function Bank({ bank: { company, terminal, check } }: { bank: BankChecks[number] }) {
  const { health: text, terminals } = useText();
  return (
    <tr>
      <th scope="row">{terminal}</th>
      <td>{company.name}</td>
      {check === null ? (
        <td colSpan={4} class="soft">
          {terminals.notChecked}
        </td>
      ) : (
        <>
          {PARTS.map((part) => (
            <td key={part}>
              <span class="visually-hidden">{terminals.checked[part]}: </span>
              <CheckMark result={check[part]} />
            </td>
          ))}
          <td class="soft">
            <span class="visually-hidden">{text.checkedAt}: </span>
            <ShortTime at={check.at} />
          </td>
        </>
      )}
    </tr>
  );
}
