import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark, type Tone } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, textIn } from "../words/index.ts";
import { CheckMark } from "../setup/CheckMark.tsx";
import { adviceOf, sawOf } from "./health-words.ts";
import type { BankRow, HealthPage, HealthStatus } from "./model.ts";

const TONES: Readonly<Record<HealthStatus, Tone>> = { ok: "good", warning: "attention", failed: "wrong" };

export function Health(page: HealthPage) {
  const { locale, process } = page;
  const text = textIn(locale).health;
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={text.intro} />
      <Observations page={page} />
      <Unclear page={page} />
      <Queues page={page} />
      <Banks page={page} />
      <h2>{text.processTitle}</h2>
      <section class="sheet narrow">
        <Facts
          facts={[
            { label: text.version, value: process.version },
            { label: "Node.js", value: process.node },
            { label: text.role, value: text.roles[process.role] },
            { label: text.pid, value: String(process.pid), kind: "identifier" },
          ]}
        />
        <p class="hint">{text.processNote}</p>
      </section>
    </Shell>
  );
}

function Observations({ page: { locale, observations } }: { page: HealthPage }) {
  const text = textIn(locale).health;
  return (
    <TableSheet label={text.checksTitle}>
      <table class="cards">
        <TableHead columns={[text.check, text.state, text.saw]} />
        <tbody>
          {observations.map((seen) => (
            <tr key={seen.name}>
              <th scope="row">{text.checkOf[seen.name]}</th>
              <td>
                <StateMark tone={TONES[seen.status]} word={text.status[seen.status]} />
              </td>
              <td>
                {sawOf(locale, seen)}
                {seen.status !== "ok" && <div class="soft">{adviceOf(locale, seen)}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableSheet>
  );
}

function Unclear({ page: { locale, unclear } }: { page: HealthPage }) {
  const text = textIn(locale).health;
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
          <table class="cards">
            <thead>
              <tr>
                <th scope="col">{text.company}</th>
                <th scope="col">{text.state}</th>
                {ages.map((age) => (
                  <th key={age} scope="col" class="number">
                    {text.age[age]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {unclear.map((row) => (
                <tr key={`${row.company} ${row.kind}`}>
                  <th scope="row">{row.company}</th>
                  <td>
                    <StateMark tone={row.kind === "manual" ? "attention" : "asking"} word={text.unclear[row.kind]} />
                  </td>
                  {ages.map((age) => (
                    <td key={age} class="number">
                      <span class="visually-hidden">{text.age[age]}: </span>
                      {formatCount(locale, row[age])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableSheet>
      )}
    </>
  );
}

function Queues({ page: { locale, queues, now } }: { page: HealthPage }) {
  const text = textIn(locale).health;
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
                <td class="soft">{since === null ? "–" : <ShortTime at={since} locale={locale} now={now} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
    </>
  );
}

function Banks({ page }: { page: HealthPage }) {
  const { locale, banks } = page;
  const { health: text, terminals } = textIn(locale);
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
            <TableHead
              columns={[
                text.terminal,
                text.company,
                terminals.checked.address,
                terminals.checked.credentials,
                terminals.checked.clock,
                text.checkedAt,
              ]}
            />
            <tbody>
              {banks.map((row) => (
                <Bank key={`${row.company} ${row.terminal}`} row={row} page={page} />
              ))}
            </tbody>
          </table>
        </TableSheet>
      )}
    </>
  );
}

function Bank({ row: { company, terminal, check }, page: { locale, now } }: { row: BankRow; page: HealthPage }) {
  const { health: text, terminals } = textIn(locale);
  return (
    <tr>
      <th scope="row">{terminal}</th>
      <td>{company}</td>
      {check === null ? (
        <td colSpan={4} class="soft">
          {terminals.notChecked}
        </td>
      ) : (
        <>
          {(["address", "credentials", "clock"] as const).map((part) => (
            <td key={part}>
              <span class="visually-hidden">{terminals.checked[part]}: </span>
              <CheckMark locale={locale} result={check[part]} />
            </td>
          ))}
          <td class="soft">
            <span class="visually-hidden">{text.checkedAt}: </span>
            <ShortTime at={check.at} locale={locale} now={now} />
          </td>
        </>
      )}
    </tr>
  );
}
