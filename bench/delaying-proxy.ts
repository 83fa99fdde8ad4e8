/** A proxy to one address that delays the client's bytes, to simulate a slower network. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface DelayOrder {
  port: number;
  delayMs: number;
}

const [{ port, delayMs }] = (await once(process, "message")) as [DelayOrder];
const server = createServer({ noDelay: true }, (client) => {
  const target = connect({ port, host: "127.0.0.1", noDelay: true });
  target.pipe(client);
  client.on("data", (bytes) => void setTimeout(() => target.write(bytes), delayMs));
  endTogether(client, target);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send!((server.address() as AddressInfo).port);
process.once("disconnect", () => process.exit());

function endTogether(one: Socket, other: Socket): void {
  for (const [socket, peer] of [
    [one, other],
    [other, one],
  ] as const)
    socket.on("error", () => {}).on("close", () => void setTimeout(() => peer.destroy(), delayMs));
}
