/** A failed test, check or run. */
export interface Failure {
  title: string;
  /** The test's file, or the run. */
  where: string;
  message: string;
}

const FAILURES_MAX = 20;
const LINES_MAX = 40;

/** Repeats every failure at the end of a long log. */
export function describeFailures(failures: readonly Failure[]): string {
  if (failures.length === 0) return "";
  const shown = failures.slice(0, FAILURES_MAX).map(describeFailure);
  const more = failures.length - shown.length;
  return ["", "Failed", ...shown, ...(more > 0 ? [`  and ${more} more`] : []), ""].join("\n");
}

function describeFailure({ title, where, message }: Failure): string {
  const lines = message.trimEnd().split("\n");
  const more = lines.length - LINES_MAX;
  const text = [where, ...lines.slice(0, LINES_MAX), ...(more > 0 ? [`… ${more} more lines`] : [])];
  return [`  ✗ ${title}`, ...text.filter((line) => line !== "").map((line) => `    ${line}`)].join("\n");
}
