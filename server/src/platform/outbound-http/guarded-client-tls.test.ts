import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { setDefaultCACertificates, type TLSSocket } from "node:tls";
import { parseNetworks } from "./address.ts";
import { createGuardedClient } from "./guarded-client.ts";
import { createOutboundHttp } from "./outbound-http.ts";
import { isOpensslMissing, selfSigned } from "./test-support/certificates.ts";

test(
  "a receiver's certificate must be trusted and name it; the name is sent although the IP is pinned",
  { skip: isOpensslMissing },
  async () => {
    const certificate = await selfSigned("shop.example");
    const server = createServer(certificate, (request, response) => {
      response.end(`${(request.socket as TLSSocket & { servername: string }).servername} ${request.headers.host}`);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const http = createOutboundHttp();
    after(async () => {
      server.closeAllConnections();
      server.close();
      await http.close();
    });
    const send = async (host: string) => {
      const url = `https://${host}:${port}/`;
      const resolve = async () => ["127.0.0.1"];
      await using client = createGuardedClient(new URL(url), {
        allowed: parseNetworks(["127.0.0.0/8"]),
        allowsPublicHttp: false,
        resolve,
      });
      const { dispatcher } = client;
      const reply = await http.post({
        url,
        headers: {},
        body: "{}",
        timeoutMs: 5_000,
        replyBytesMax: 1_000,
        dispatcher,
      });
      return {
        failure: client.failure,
        text: reply.kind === "replied" ? reply.body.toString() : null,
      };
    };

    assert.deepEqual(await send("shop.example"), { failure: "DEPTH_ZERO_SELF_SIGNED_CERT", text: null });
    setDefaultCACertificates([certificate.cert]);
    assert.deepEqual(await send("shop.example"), { failure: null, text: `shop.example shop.example:${port}` });
    assert.deepEqual(await send("other.example"), { failure: "ERR_TLS_CERT_ALTNAME_INVALID", text: null });
  },
);
