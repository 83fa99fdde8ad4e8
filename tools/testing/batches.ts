import { readFile } from "node:fs/promises";

/** Starting a process and loading the service costs more than most files' tests. */
const FILES_PER_PROCESS = 10;
/** Mocks of a class count the calls of every file in the process. */
const CHANGES_ITS_PROCESS = /\bmock\.\w+\(/m;

/**
 * Distributes test files over processes. Files that begin with a prefix of `alone` come first, each in a process of its
 * own, so that the longest do not run alone at the end.
 */
export async function batchesOf(
  paths: readonly string[],
  { alone = [], size = FILES_PER_PROCESS }: { alone?: readonly string[]; size?: number } = {},
): Promise<string[][]> {
  const first = alone.flatMap((prefix) => paths.filter((path) => path.startsWith(prefix)));
  const others = paths.filter((path) => !first.includes(path));
  const texts = await Promise.all(others.map((path) => readFile(path, "utf8")));
  const changing = others.filter((_, index) => CHANGES_ITS_PROCESS.test(texts[index]!));
  const single = [...first, ...changing];
  const shared = others.filter((path) => !changing.includes(path));
  const batches = single.map((path) => [path]);
  for (let start = 0; start < shared.length; start += size) batches.push(shared.slice(start, start + size));
  return batches;
}
