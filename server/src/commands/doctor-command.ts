import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { checkBins, checkDatabase, checkDisk, checkSettings } from "#health/index.ts";
import { systemClock } from "#platform/clock.ts";
import { InvalidSettings, type Config } from "#platform/config/config.ts";
import type { Platform } from "#platform/context.ts";
import { readDatabaseState, type DatabaseState } from "#platform/database/database-state.ts";
import { openDatabase } from "#platform/database/database.ts";
import { explainUnavailable } from "#platform/database/explain-unavailable.ts";
import { causeCodeOf, DatabaseUnavailable } from "#platform/database/failures.ts";
import type { Log } from "#platform/log/log.ts";
import { createMetrics } from "#platform/metrics.ts";
import { createOutboundHttp } from "#platform/outbound-http/outbound-http.ts";
import type { CommandIo, CommandOptions } from "./cli/command-io.ts";
import { explainError } from "./cli/explain-error.ts";
import { findDatabase, type FoundDatabase } from "./cli/find-database.ts";
import { setAction, type CommandOutput } from "./cli/output.ts";
import { commandLog } from "./cli/with-platform.ts";
import { checkArchive } from "./doctor/check-archive.ts";
import { checkGuards } from "./doctor/check-guards.ts";
import { checkKeys } from "./doctor/check-keys.ts";
import { checkTerminals } from "./doctor/check-terminals.ts";
import { checkWorkers } from "./doctor/check-workers.ts";
import { describeObservation } from "./doctor/describe-observation.ts";
import { failed, findingsText, warning, type Finding } from "./doctor/finding.ts";

export function addDoctorCommand(program: Command): void {
  setAction(
    program
      .command("doctor")
      .description("check settings, disk, database, keys, clock, archive and banks, and say what to do"),
    async ({ io }: CommandOptions) => {
      const findings = await examine(io);
      return {
        text: findingsText(findings),
        data: findings,
        exitCode: findings.some(({ status }) => status === "failed") ? 1 : 0,
      } satisfies CommandOutput;
    },
  );
}

/** Runs all checks that earlier failures do not prevent. */
async function examine(io: CommandIo): Promise<Finding[]> {
  let config: Config;
  try {
    config = io.loadConfig();
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return error.sentences.map((sentence) =>
      failed("settings", sentence, "Correct it in the environment or in .env; docs/settings.md lists all settings."),
    );
  }
  const log = commandLog(config);
  const findings = [...checkSettings(config).map(describeObservation), describeObservation(await checkDisk(config))];
  if (config.databaseUrl === null && !existsSync(join(config.dataFolder, "postgres"))) {
    return [
      ...findings,
      warning("database", `There is none yet in ${config.dataFolder}.`, "Run `servicepay start`, which creates one."),
    ];
  }
  let place: FoundDatabase;
  try {
    place = await findDatabase(config, log);
  } catch (error) {
    return [
      ...findings,
      failed(
        "database",
        explainError(error).sentence ?? "It cannot be started.",
        "See the log in the data folder, postgres/server.log.",
      ),
    ];
  }
  try {
    return [...findings, ...(await examineDatabase(config, log, place))];
  } finally {
    await place.close();
  }
}

async function examineDatabase(config: Config, log: Log, place: FoundDatabase): Promise<Finding[]> {
  let state: DatabaseState;
  try {
    state = await readDatabaseState(place.url);
  } catch (error) {
    return [unusable("database", error)];
  }
  const judged = checkDatabase(state, place.kind, systemClock.now()).map(describeObservation);
  // A database that is not migrated has no records.
  if (state.pending.length > 0 || state.unknown.length > 0) return judged;
  const protection = await checkGuards(place.url, state);
  const findings = [...judged, protection];
  if (protection.status === "failed") return findings;
  const database = openDatabase({ url: place.url, connectionsMax: 2, prepared: config.databasePrepared, log });
  const http = createOutboundHttp();
  try {
    const { finding, keys } = await checkKeys(config, database);
    if (keys === null) return [...findings, finding];
    const platform: Platform = { config, database, clock: systemClock, keys, log, metrics: createMetrics(), http };
    const isRunning = place.kind !== "started";
    const bins = describeObservation(await checkBins(platform));
    return [
      ...findings,
      finding,
      bins,
      ...(isRunning ? [await checkWorkers(platform)] : []),
      await checkArchive(platform),
      ...(await checkTerminals(platform, isRunning)),
    ];
  } catch (error) {
    return [...findings, unusable("connections", error)];
  } finally {
    await http.close();
    await database.close();
  }
}

/** Only an unusable database is a finding; other errors are bugs. */
function unusable(check: string, error: unknown): Finding {
  const isPooler = ["26000", "42P05"].includes(causeCodeOf(error));
  if (!(error instanceof DatabaseUnavailable || isPooler)) throw error;
  const { saw, advice } = explainUnavailable(error);
  return failed(check, saw, advice);
}
