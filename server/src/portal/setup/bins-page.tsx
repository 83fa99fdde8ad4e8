import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { binListState, programName, type Bin } from "#payment-sets/index.ts";
import { type Answer, PageTabs, Shell, usePage, useText } from "../page/index.ts";
import { Facts, Field, Heading, Sheet, ShortTime } from "../parts/index.ts";
import { lookUpBin, type LookUp } from "../shown/bin.ts";
import { textFor, formatCount } from "../words/index.ts";

export async function binsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [state, found] = await Promise.all([binListState(ctx), lookUpBin(ctx, request)]);
  const { setup, bins: text } = textFor(ctx);
  const view = (
    <Shell nav="setup" title={text.title} problems={found.problems}>
      <Heading title={setup.title} note={text.intro} />
      <PageTabs area="setup" current="bins" />
      <section class="sheet narrow">
        <BinListState {...state} />
        <p class="hint">{text.whoImports}</p>
      </section>
      <BinLookUp {...found} />
    </Shell>
  );
  return { view };
}

interface StateProps {
  count: number;
  /** Null: the list is empty, or was imported before this was recorded. */
  importedAt: Date | null;
}

export function BinListState({ count, importedAt }: StateProps) {
  const { locale } = usePage();
  const text = useText().bins;
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

/** Asks for one BIN, and shows the answer. */
export function BinLookUp({ typed, answer }: LookUp) {
  const text = useText().bins;
  return (
    <Sheet titleId="look-up-title" look="narrow" title={text.lookUp}>
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
    </Sheet>
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
