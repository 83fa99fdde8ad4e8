/** The least that Fastify can do: one route that answers the same bytes each time. The baseline of what reads answer. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";

export interface BareReply {
  contentType: string;
  body: string;
  headers: Record<string, string>;
}

const [reply] = (await once(process, "message")) as [BareReply];
const app = Fastify();
app.get("/*", (_request, answer) =>
  answer.headers(reply.headers).header("content-type", reply.contentType).send(reply.body),
);
await app.listen({ host: "127.0.0.1", port: 0 });
process.send!((app.server.address() as AddressInfo).port);
process.once("disconnect", () => process.exit());
