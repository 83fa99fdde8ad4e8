/**
 * The service's own HTTP server twice, with one route that answers a few bytes: one finds out who calls as always, the other
 * only the first time. What is left between them is the verification of a token.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { authenticate } from "../server/src/identity/index.ts";
import { readConfig } from "../server/src/platform/config/config.ts";
import type { Context } from "../server/src/platform/context.ts";
import type { Authenticate } from "../server/src/platform/http/access.ts";
import { createHttpServer } from "../server/src/platform/http/server.ts";
import { silentLog } from "../server/src/platform/log/log.ts";
import { openPlatform } from "../server/src/platform/open-platform.ts";

export interface AuthOrder {
  environment: Readonly<Record<string, string>>;
}

export interface AuthServers {
  verifying: string;
  trusting: string;
}

const [{ environment }] = (await once(process, "message")) as [AuthOrder];
const config = readConfig(environment);
const { platform } = await openPlatform({
  config,
  log: silentLog,
  databaseUrl: config.databaseUrl!,
  connectionsMax: config.databaseConnections,
});
const verify = authenticate(platform);
let known: Context | null = null;
const trust: Authenticate = async (request, access) => {
  known ??= await verify(request, access);
  return { ...known!, traceId: request.id };
};
const servers: AuthServers = { verifying: await listen(verify), trusting: await listen(trust) };
process.send!(servers);
process.once("disconnect", () => process.exit());

async function listen(who: Authenticate): Promise<string> {
  const app = await createHttpServer(platform, who);
  const config = { access: { by: "credential", scope: "cat" } } as const;
  app.get("/probe", { config, schema: { hide: true } }, async () => ({ isSuccess: true }));
  await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
