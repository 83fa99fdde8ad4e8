import { fileClock, systemClock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import { loadKeyEncryptionKey } from "./config/key-encryption-key.ts";
import type { Platform } from "./context.ts";
import { openDatabase } from "./database/database.ts";
import { armFaultPoints } from "./fault-point.ts";
import { openKeys } from "./keys/keys.ts";
import type { Log } from "./log/log.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { createOutboundHttp } from "./outbound-http/outbound-http.ts";

export interface PlatformOptions {
  config: Config;
  log: Log;
  databaseUrl: string;
  connectionsMax: number;
  metrics?: Metrics | undefined;
}

export async function openPlatform(options: PlatformOptions): Promise<{ platform: Platform; close(): Promise<void> }> {
  const { config, log, databaseUrl: url, connectionsMax } = options;
  if (config.testFaultPoints !== null) await armFaultPoints(config.testFaultPoints);
  const database = openDatabase({ url, connectionsMax, prepared: config.databasePrepared, log });
  const http = createOutboundHttp();
  const close = async () => {
    await http.close();
    await database.close();
  };
  try {
    const keys = await openKeys(database, await loadKeyEncryptionKey(config));
    const clock = config.testClockFile === null ? systemClock : fileClock(config.testClockFile);
    return {
      platform: { config, database, clock, keys, log, metrics: options.metrics ?? createMetrics(), http },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
