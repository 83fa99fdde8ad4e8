import { Resolver, lookup } from "node:dns/promises";
import { isIP } from "node:net";

/** Returns all addresses of a host. Throws an error with a code, such as ENOTFOUND. */
export type ResolveHost = (host: string) => Promise<string[]>;

const TIMEOUT_MS = 2_000;

/**
 * Queries the name servers without getaddrinfo, because a slow name server would block the threads that hash passwords.
 * The system's lookup with its hosts file is used for names without a dot and, if private receivers are allowed, for
 * unknown names.
 */
export function createResolver(usesPrivateNames: boolean): ResolveHost {
  return async (host) => {
    if (isIP(host) !== 0) return [host];
    if (!host.includes(".")) return lookUpInSystem(host);
    const found = await askNameServers(host);
    if (found.length > 0) return found;
    if (usesPrivateNames) return lookUpInSystem(host);
    throw Object.assign(new Error("the host has no address"), { code: "ENOTFOUND" });
  };
}

async function lookUpInSystem(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

async function askNameServers(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  const answers = await Promise.all([
    resolver.resolve4(host).catch(noneOrThrow),
    resolver.resolve6(host).catch(noneOrThrow),
  ]);
  return answers.flat();
}

/** An unknown name is an empty result. A server that does not answer is an error. */
function noneOrThrow(error: unknown): string[] {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOTFOUND" || code === "ENODATA") return [];
  throw Object.assign(new Error("the host's name server did not answer", { cause: error }), { code: "EAI_AGAIN" });
}
