/** node bench/bare-start.ts FOLDER: the embedded PostgreSQL of a data folder and an HTTP server that answers nothing but "ok". */
import { once } from "node:events";
import { createServer } from "node:http";
import { startEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { silentLog } from "../server/src/platform/log/log.ts";

const database = await startEmbeddedPostgres({ dataFolder: process.argv[2]!, log: silentLog });
const server = createServer((_request, reply) => reply.end("ok")).listen(0, "127.0.0.1");
await once(server, "listening");
process.once("SIGTERM", () => void database.stop().then(() => process.exit()));
console.log("ready");
