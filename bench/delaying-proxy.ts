/** A proxy to one port of this machine that delays the client's bytes, to simulate a slower network. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** The first message starts the proxy, which answers with its port; a later one changes the delay. */
export interface DelayOrder {
  port: number;
  delayMs: number;
}

let [order] = (await once(process, "message")) as [DelayOrder];
process.on("message", (next: DelayOrder) => (order = next));
const server = createServer({ noDelay: true }, (client) => {
  const target = connect({ port: order.port, host: "127.0.0.1", noDelay: true });
  target.pipe(client);
  client.on("data", (bytes) => {
    sleep(order.delayMs);
    target.write(bytes);
  });
  endTogether(client, target);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send!((server.address() as AddressInfo).port);
process.once("disconnect", () => process.exit());

/** Blocks the process: a timer of one millisecond may take two. Bytes on other connections wait longer, never shorter. */
function sleep(ms: number): void {
  if (ms > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function endTogether(one: Socket, other: Socket): void {
  for (const [socket, peer] of [
    [one, other],
    [other, one],
  ] as const)
    socket.on("error", () => {}).on("close", () => peer.destroy());
}
