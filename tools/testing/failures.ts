/** Something that failed: a test, a check, or a whole run of them. */
export interface Failure {
  title: string;
  /** Its file, or the run that it belongs to. */
  where: string;
  message: string;
}

const FAILURES_MAX = 20;
const LINES_MAX = 40;

/** Every failure once more, for whoever sees only the end of a long log. */
export function tellFailures(failures: readonly Failure[]): string {
  if (failures.length === 0) return "";
  const told = failures.slice(0, FAILURES_MAX).map(tellFailure);
  const more = failures.length - told.length;
  return ["", "Failed", ...told, ...(more > 0 ? [`  and ${more} more`] : []), ""].join("\n");
}

function tellFailure({ title, where, message }: Failure): string {
  const lines = message.trimEnd().split("\n");
  const more = lines.length - LINES_MAX;
  const told = [where, ...lines.slice(0, LINES_MAX), ...(more > 0 ? [`… ${more} more lines`] : [])];
  return [`  ✗ ${title}`, ...told.filter((line) => line !== "").map((line) => `    ${line}`)].join("\n");
}
