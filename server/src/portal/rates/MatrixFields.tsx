import type { TerminalRecord } from "#payment-sets/index.ts";
import { useText } from "../page/index.ts";
import { choicesOf, OneOf, Select, Sheet } from "../parts/index.ts";
import type { PercentKind } from "./rates-table.ts";

interface Props {
  terminals: readonly TerminalRecord[];
  /** "" if none was chosen. */
  terminalId: string;
  percents: PercentKind;
}

/** What a bank's own table does not say: whose percentages they are, and what they are. */
export function MatrixFields({ terminals, terminalId, percents }: Props) {
  const text = useText().rates;
  const options = terminals.map(({ id, name }) => ({ value: id as string, label: name }));
  return (
    <Sheet titleId="matrix-title" title={text.matrixTitle}>
      <p class="hint">{text.matrixHint}</p>
      {terminals.length > 1 && (
        <Select
          name="matrixTerminal"
          label={text.column.terminal}
          value={terminalId}
          options={[{ value: "", label: text.chooseTerminal }, ...options]}
        />
      )}
      <OneOf name="percents" legend={text.percentsTitle} choices={choicesOf(text.percents)} chosen={percents} />
    </Sheet>
  );
}
