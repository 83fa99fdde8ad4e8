import { useText } from "../page/index.ts";
import { Check, Sheet } from "../parts/index.ts";
import type { LineProblem } from "./rates-table.ts";

interface Props {
  lines: readonly LineProblem[];
  /** The lines may be left out, and the member has ticked that. */
  canLeaveOut: boolean;
  leavesOut: boolean;
}

/** Each part of a table that was not understood, with its text. */
export function RateLines({ lines, canLeaveOut, leavesOut }: Props) {
  const text = useText().rates;
  return (
    <Sheet title={text.linesTitle}>
      <ul>
        {lines.map(({ line, column, reason, value }) => (
          <li key={`${line} ${column} ${reason}`}>
            {column === null ? text.wholeLine(line) : text.line(line, column)}:{" "}
            {text.wrong[reason] ?? text.wrong["invalid"]}
            {value !== "" && <> “{value}”</>}
          </li>
        ))}
      </ul>
      {canLeaveOut && <Check name="leaveOut" label={text.leaveOut} isChecked={leavesOut} />}
    </Sheet>
  );
}
