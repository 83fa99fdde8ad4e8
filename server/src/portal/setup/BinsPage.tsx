import { programName, type Bin } from "#payment-sets/index.ts";
import { useText } from "../page/scene.ts";
import type { ShellModel } from "../page/shell-of.ts";
import { Facts } from "../parts/Facts.tsx";
import { Field } from "../parts/Field.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import type { LookUp } from "../shown/bin.ts";
import { formatCount, textIn, type Locale } from "../words/index.ts";

interface StateProps {
  page: {
    locale: Locale;
    now: ShellModel["now"];
    count: number;
    /** Null: the list is empty, or was imported before this was recorded. */
    importedAt: Date | null;
  };
}

export function BinListState({ page: { locale, count, importedAt } }: StateProps) {
  const text = textIn(locale).bins;
  return (
    <Facts
      facts={[
        { label: text.count, value: formatCount(locale, count) },
        {
          label: text.age,
          value: importedAt === null ? text.unknownAge : <ShortTime at={importedAt} />,
        },
      ]}
    />
  );
}

interface LookUpProps {
  page: LookUp & { locale: Locale };
}

/** Asks for one BIN, and shows the answer. */
export function BinLookUp({ page: { locale, typed, answer } }: LookUpProps) {
  const text = textIn(locale).bins;
  return (
    <section class="sheet narrow" aria-labelledby="look-up-title">
      <h2 id="look-up-title">{text.lookUp}</h2>
      <form method="get" class="page-search">
        <Field
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
      {answer !== null && answer !== "unknown" && <Answer bin={answer} />}
    </section>
  );
}

function Answer({ bin }: { bin: Bin }) {
  const { bins: text, terminals } = useText();
  const { bankName, bankCode, brand, cardType, commercial, program } = bin;
  return (
    <div role="status">
      <Facts
        facts={[
          { label: text.issuer, value: bankName ?? bankCode ?? text.foreign },
          { label: text.program, value: program === null ? text.noProgram : programName(program) },
          { label: text.type, value: text.cardType[cardType] },
          { label: text.brand, value: brand === null ? null : (terminals.brand[brand] ?? brand) },
          { label: text.commercial, value: commercial ? text.yes : text.no },
        ]}
      />
    </div>
  );
}
