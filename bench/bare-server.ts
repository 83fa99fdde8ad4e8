/**
 * The least that Fastify can do: one route that answers the same bytes each time, from memory or from a file. The baseline
 * of what reads and pages answer.
 */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";

export interface BareReply {
  contentType: string;
  body: string;
  headers: Record<string, string>;
  /** Where the body is looked up and read for each request, as servers of static files do; null = it is kept in memory. */
  file: string | null;
}

const [reply] = (await once(process, "message")) as [BareReply];
const app = Fastify();
const { body, contentType, headers, file } = reply;
app.get("/*", async (_request, answer) => {
  void answer.headers(headers).header("content-type", contentType);
  if (file === null) return answer.send(body);
  const { size } = await stat(file);
  return answer.header("content-length", size).send(createReadStream(file));
});
await app.listen({ host: "127.0.0.1", port: 0 });
process.send!((app.server.address() as AddressInfo).port);
process.once("disconnect", () => process.exit());
