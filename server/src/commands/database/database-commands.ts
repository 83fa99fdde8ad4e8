import type { Command } from "commander";
import { distribute } from "#platform/database/distribute.ts";
import { counted } from "#platform/text/counted.ts";
import { CommandFailure } from "../cli/command-failure.ts";
import type { CommandIo, CommandOptions } from "../cli/command-io.ts";
import { wholeNumber } from "../cli/option-values.ts";
import { setAction, type CommandOutput } from "../cli/output.ts";

const SHARDS = 32;

export function addDatabaseCommands(program: Command): void {
  const database = program.command("database").description("the database of a large installation");
  setAction(
    database
      .command("distribute")
      .description(
        "distribute the tables over the workers of Citus (docs/guides/citus.md); DATABASE_URL names a superuser",
      )
      .option("--shards <count>", `into how many shards companies are divided (default: ${SHARDS})`, wholeNumber),
    ({ shards = SHARDS, io }: CommandOptions & { shards?: number }) => distributeNow(io, shards),
  );
}

async function distributeNow(io: CommandIo, shards: number): Promise<CommandOutput> {
  const { databaseUrl } = io.loadConfig();
  if (databaseUrl === null)
    throw new CommandFailure("The embedded database has no workers: set DATABASE_URL to Citus's coordinator.");
  const { reference, distributed, workers } = await distribute(databaseUrl, shards);
  const tables = distributed.length + reference.length;
  const text =
    tables === 0
      ? "Every table is distributed already."
      : `${counted(distributed.length, "table was", "tables were")} distributed by company over ${counted(workers, "worker", "workers")}; every node has a copy of ${counted(reference.length, "shared table", "shared tables")}.`;
  return { text, data: { distributed, reference, workers } };
}
