import type { LookupFunction, Socket } from "node:net";
import { callbackify } from "node:util";
import { buildConnector, Client, type Dispatcher } from "undici";
import { hostOf, isPublic, isWithin, type Network } from "./address.ts";
import type { ResolveHost } from "./resolve-host.ts";

export interface ReceiverRules {
  /** Networks that may be reached although they are not public. */
  allowed: readonly Network[];
  /** Whether a public receiver may be reached without TLS. */
  allowsPublicHttp: boolean;
  resolve: ResolveHost;
}

/** An HTTP client for one receiver, for one request at a time. */
export interface GuardedClient extends AsyncDisposable {
  dispatcher: Dispatcher;
  /** The address of the last connection. */
  readonly address: string | null;
  /** The error code of the last connection attempt, e.g. ERR_BLOCKED_ADDRESS. */
  readonly failure: string | null;
  /** The number of connections made. */
  readonly connections: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Shorter than the idle timeout of servers, so that no request uses a connection that is being closed. */
const IDLE_MS = 2_000;

/**
 * Creates a client that connects only to checked addresses: all addresses of the host must be public or allowed, and the connection goes to
 * one of them, which defeats DNS rebinding. Each new connection is checked again.
 */
export function createGuardedClient(url: URL, rules: ReceiverRules): GuardedClient {
  const learnt: { address: string | null; failure: string | null; connections: number } = {
    address: null,
    failure: null,
    connections: 0,
  };
  const isAllowed = (address: string) => {
    if (isWithin(address, rules.allowed)) return true;
    return isPublic(address) && (url.protocol === "https:" || rules.allowsPublicHttp);
  };
  const open = callbackify(async (options: buildConnector.Options) => {
    [learnt.address, learnt.failure] = [null, null];
    try {
      const addresses = await resolveAllowedAddresses(hostOf(url), rules.resolve, isAllowed);
      const socket = await connectTo(addresses, options);
      learnt.address = socket.remoteAddress ?? null;
      if (learnt.address !== null && isAllowed(learnt.address)) {
        learnt.connections += 1;
        return socket;
      }
      socket.destroy();
      throw blocked();
    } catch (error) {
      learnt.failure = codeOf(error);
      throw error;
    }
  });
  const connect: buildConnector.connector = (options, callback) =>
    open(options, (error: Error | null, socket) => (error === null ? callback(null, socket) : callback(error, null)));
  const client = new Client(url.origin, {
    connect,
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
  });
  return {
    dispatcher: client,
    get address() {
      return learnt.address;
    },
    get failure() {
      return learnt.failure;
    },
    get connections() {
      return learnt.connections;
    },
    [Symbol.asyncDispose]: () => client.destroy(),
  };
}

/** Looks up the host's addresses. Throws ERR_BLOCKED_ADDRESS unless every one is allowed. */
export async function resolveAllowedAddresses(
  host: string,
  resolve: ResolveHost,
  isAllowed: (address: string) => boolean,
): Promise<string[]> {
  const addresses = await resolve(host);
  if (addresses.length === 0 || !addresses.every(isAllowed)) throw blocked();
  return addresses;
}

function blocked(): Error {
  return Object.assign(new Error("the receiver's address is not one that may be reached"), {
    code: "ERR_BLOCKED_ADDRESS",
  });
}

function codeOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && "code" in first ? String(first.code) : "UNKNOWN";
}

/** TLS and the Host header use the name; only the address is fixed. */
function connectTo(addresses: readonly string[], options: buildConnector.Options): Promise<Socket> {
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false,
    maxCachedSessions: 0,
    lookup: pinnedTo(addresses),
  });
  return new Promise((resolve, reject) => {
    connect(options, (...[error, socket]) => (error === null ? resolve(socket) : reject(error)));
  });
}

/** Not called if the host is an IP address, which has been checked already. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return (_host, options, callback) => {
    if (options.all === true) return callback(null, all);
    callback(null, all[0]!.address, all[0]!.family);
  };
}
