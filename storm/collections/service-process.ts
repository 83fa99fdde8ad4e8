import { collectionRoutes } from "../../server/src/collections/index.ts";
import { currentAccountRoutes } from "../../server/src/current-accounts/index.ts";
import { authenticate } from "../../server/src/identity/index.ts";
import { createHttpServer } from "../../server/src/platform/http/server.ts";
import { openOwnContext, type OwnTask } from "../../server/tests/support/processes/own-context.ts";

/** A process of the service that the test kills. */
export interface ServiceTask extends OwnTask {
  port: number;
}

const UNLIMITED = {
  rateLimitPerAddress: 1_000_000_000,
  rateLimitVisitsPerAddress: 1_000_000_000,
  unpaidVisitsPerAddress: 1_000_000_000,
  rateLimitPerCredential: 1_000_000_000,
};

const task = JSON.parse(process.env["SERVICE_TASK"] ?? "") as ServiceTask;
const { ctx } = await openOwnContext(task, "service-process");
const platform = { ...ctx, config: { ...ctx.config, ...UNLIMITED } };
const app = await createHttpServer(platform, authenticate(platform));
collectionRoutes(app);
currentAccountRoutes(app);
await app.listen({ port: task.port, host: "127.0.0.1" });
process.stdout.write("listening\n");
