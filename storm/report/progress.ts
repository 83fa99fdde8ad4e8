const BREACHES_SHOWN = 50;

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns a function that prints a line after the seconds since this call. */
export function startProgress(): (line: string) => void {
  const begun = performance.now();
  return (line) => print(`[${String(Math.round((performance.now() - begun) / 1_000)).padStart(4)} s] ${line}`);
}

/** Prints the first breaches, then the verdict. */
export function printVerdict(breaches: readonly string[], seed: number): void {
  for (const breach of breaches.slice(0, BREACHES_SHOWN)) print(breach);
  print(breaches.length === 0 ? "every invariant holds" : `${breaches.length} breaches; repeat with --seed ${seed}`);
}
