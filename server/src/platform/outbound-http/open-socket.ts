import { connect, type Socket } from "node:net";
import { isInsideTransaction } from "../database/database.ts";
import { isPublic, isWithin, type Network } from "./address.ts";
import { resolveAllowedAddresses } from "./guarded-client.ts";
import type { ResolveHost } from "./resolve-host.ts";

export interface SocketGuard {
  /** Networks that may be reached although they are not public. */
  allowed: readonly Network[];
  resolve: ResolveHost;
}

export interface SocketTarget {
  host: string;
  port: number;
  /** Null for a server that the operator has configured: it may be anywhere. */
  guard: SocketGuard | null;
  timeoutMs: number;
}

/** Opens a connection for a protocol other than HTTP. With a guard it goes to an address that the guard allows. */
export async function openSocket({ host, port, guard, timeoutMs }: SocketTarget): Promise<Socket> {
  if (isInsideTransaction()) throw new Error("a connection was opened inside a database transaction");
  const address = guard === null ? host : await firstAllowedAddress(host, guard);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host: address, port, timeout: timeoutMs });
  socket.once("connect", () => resolve(socket.setTimeout(0)));
  socket.once("error", reject);
  socket.once("timeout", () => {
    socket.destroy();
    reject(Object.assign(new Error("the server did not accept the connection in time"), { code: "ETIMEDOUT" }));
  });
  return promise.finally(() => {
    socket.removeListener("error", reject);
    socket.on("error", () => {}); // An error without a listener ends the process. Callers add their own.
  });
}

async function firstAllowedAddress(host: string, { allowed, resolve }: SocketGuard): Promise<string> {
  const [address] = await resolveAllowedAddresses(host, resolve, (each) => isWithin(each, allowed) || isPublic(each));
  return address!;
}
