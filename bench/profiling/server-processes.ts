import { childrenOf, cpuSeconds } from "../processes.ts";

const OF_SERVER =
  /^postgres: (checkpointer|background writer|walwriter|autovacuum launcher|autovacuum worker|io worker|logical replication launcher|parallel worker)/;
const NAMES: Readonly<Record<string, string>> = { walwriter: "WAL writer", "io worker": "I/O workers" };

/** CPU seconds of a PostgreSQL server's processes so far, by what they are. Of those that have ended the server knows the sum alone. */
export async function cpuOfKinds(postmaster: number): Promise<Record<string, number>> {
  const own = await cpuSeconds(postmaster);
  const kinds: Record<string, number> = { "sessions, and workers that have ended": 0, postmaster: own };
  let others = own;
  for (const { pid, command } of await childrenOf(postmaster)) {
    const title = OF_SERVER.exec(command.join(" "))?.[1];
    if (title === undefined) continue;
    const kind = NAMES[title] ?? title;
    const seconds = await cpuSeconds(pid);
    others += seconds;
    kinds[kind] = (kinds[kind] ?? 0) + seconds;
  }
  kinds["sessions, and workers that have ended"] = (await cpuSeconds(postmaster, { withChildren: true })) - others;
  return kinds;
}
