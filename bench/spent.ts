import { childrenOf, cpuSeconds, endedChildrenCpu, memoryOf, proportionalMemory, resetPeak } from "./processes.ts";
import type { BenchWorld } from "./world.ts";

/** What processes spent on something. */
export interface Spent {
  /** CPU seconds by process. */
  cpu: Record<string, number>;
  /** Megabytes that each process held at most; of the database, whose processes share theirs, what all hold at the end. */
  peakMb: Record<string, number>;
}

export interface SpendingOptions {
  /** Also what the service's process has started. */
  withServiceChildren?: boolean;
}

/** Below it nobody asked the bank. */
const WORTH_TELLING_SECONDS = 0.05;

/** Measures service, bank and database from now on, until it is asked. */
export async function spending(
  { servicePid, bankPid, databasePid }: BenchWorld,
  { withServiceChildren = false }: SpendingOptions = {},
): Promise<() => Promise<Spent>> {
  const look = async () => ({
    service: await cpuSeconds(servicePid, { withChildren: withServiceChildren }),
    bank: await cpuSeconds(bankPid),
    database: await cpuSeconds(databasePid, { withChildren: true }),
  });
  const serving = withServiceChildren
    ? [servicePid, ...(await childrenOf(servicePid)).map(({ pid }) => pid)]
    : [servicePid];
  for (const pid of [...serving, bankPid]) await resetPeak(pid);
  const before = await look();
  return async () => {
    const after = await look();
    const peakMb = {
      service: 0,
      database: await proportionalMemory(databasePid),
    };
    for (const pid of serving) peakMb.service += (await memoryOf(pid)).peakMb;
    const cpu = { service: after.service - before.service, database: after.database - before.database };
    const bank = after.bank - before.bank;
    if (bank < WORTH_TELLING_SECONDS) return { cpu, peakMb };
    return { cpu: { ...cpu, bank }, peakMb: { ...peakMb, bank: (await memoryOf(bankPid)).peakMb } };
  };
}

/** The database alone, and a program that has ended when it is asked. */
export async function spendingOfProgram({ databasePid }: BenchWorld, name: string): Promise<() => Promise<Spent>> {
  const look = async () => ({
    database: await cpuSeconds(databasePid, { withChildren: true }),
    program: await endedChildrenCpu(),
  });
  const before = await look();
  return async () => {
    const after = await look();
    return {
      cpu: { [name]: after.program - before.program, database: after.database - before.database },
      peakMb: { database: await proportionalMemory(databasePid) },
    };
  };
}

/** For 1,000 operations. */
export function perThousand(cpu: Readonly<Record<string, number>>, operations: number): Record<string, number> {
  return Object.fromEntries(Object.entries(cpu).map(([name, seconds]) => [name, (seconds / operations) * 1_000]));
}
