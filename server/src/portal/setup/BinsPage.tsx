import { Facts } from "../parts/Facts.tsx";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, textIn } from "../words/index.ts";
import type { BinsPage, FoundBin } from "./sets-model.ts";
import { SetupTabs } from "./SetupTabs.tsx";

export function Bins(page: BinsPage) {
  const { locale, problems } = page;
  const { setup, bins: text } = textIn(locale);
  return (
    <Shell page={page} title={text.title} hasProblems={problems.length > 0}>
      <Heading title={setup.title} note={text.intro} />
      <SetupTabs page={page} current="bins" />
      <section class="sheet narrow">
        <BinListState page={page} />
        <p class="hint">{text.whoImports}</p>
      </section>
      <BinLookUp page={page} />
    </Shell>
  );
}

type BinsFacts = Pick<BinsPage, "locale" | "now" | "count" | "importedAt" | "typed" | "answer" | "problems">;

export function BinListState({ page: { locale, count, importedAt, now } }: { page: BinsFacts }) {
  const text = textIn(locale).bins;
  return (
    <Facts
      facts={[
        { label: text.count, value: formatCount(locale, count) },
        {
          label: text.age,
          value: importedAt === null ? text.unknownAge : <ShortTime at={importedAt} locale={locale} now={now} />,
        },
      ]}
    />
  );
}

/** Asks for one BIN, and shows the answer. */
export function BinLookUp({ page: { locale, typed, answer, problems } }: { page: BinsFacts }) {
  const text = textIn(locale).bins;
  return (
    <section class="sheet narrow" aria-labelledby="look-up-title">
      <h2 id="look-up-title">{text.lookUp}</h2>
      <form method="get" class="page-search">
        <Field
          {...{ locale, problems }}
          name="bin"
          label={text.digits}
          hint={text.digitsHint}
          value={typed}
          inputmode="numeric"
          autocomplete="off"
          maxLength={8}
        />
        <button>{text.show}</button>
      </form>
      {answer === "unknown" && <p role="status">{text.unknown}</p>}
      {answer !== null && answer !== "unknown" && <Answer locale={locale} bin={answer} />}
    </section>
  );
}

function Answer({ locale, bin }: { locale: BinsPage["locale"]; bin: FoundBin }) {
  const { bins: text, terminals } = textIn(locale);
  const { bank, bankCode, brand, cardType, isCommercial, program } = bin;
  return (
    <div role="status">
      <Facts
        facts={[
          { label: text.issuer, value: bank ?? bankCode ?? text.foreign },
          { label: text.program, value: program ?? text.noProgram },
          { label: text.type, value: text.cardType[cardType] },
          { label: text.brand, value: brand === null ? null : (terminals.brand[brand] ?? brand) },
          { label: text.commercial, value: isCommercial ? text.yes : text.no },
        ]}
      />
    </div>
  );
}
