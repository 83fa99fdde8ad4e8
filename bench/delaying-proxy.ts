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
const delayed: { target: Socket; bytes: Buffer; due: number }[] = [];
const server = createServer({ noDelay: true }, (client) => {
  const target = connect({ port: order.port, host: "127.0.0.1", noDelay: true });
  target.pipe(client);
  client.on("data", (bytes: Buffer) => delay(target, bytes));
  endTogether(client, target);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send!((server.address() as AddressInfo).port);
process.once("disconnect", () => process.exit());

/** Checks the time in every turn of the event loop, because a timer of one millisecond may take two. */
function delay(target: Socket, bytes: Buffer): void {
  delayed.push({ target, bytes, due: performance.now() + order.delayMs });
  if (delayed.length === 1) setImmediate(writeDue);
}

function writeDue(): void {
  while (delayed.length > 0 && delayed[0]!.due <= performance.now()) {
    const { target, bytes } = delayed.shift()!;
    target.write(bytes);
  }
  if (delayed.length > 0) setImmediate(writeDue);
}

function endTogether(one: Socket, other: Socket): void {
  for (const [socket, peer] of [
    [one, other],
    [other, one],
  ] as const)
    socket.on("error", () => {}).on("close", () => peer.destroy());
}
