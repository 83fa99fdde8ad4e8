import type { Configuration } from "openid-client";
import type { Platform } from "#platform/context.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { oidcSecretContext, type SealedOidcProvider } from "./provider.ts";
import { OidcRefused } from "./refused.ts";

/** Caches the providers' configurations and keys. */
export interface OidcClients {
  /** Throws OidcRefused if the provider does not answer as it must. */
  configurationOf(provider: SealedOidcProvider): Promise<Configuration>;
}

const KEPT_MS = 10 * 60_000;
const FAILURE_KEPT_MS = 10_000;
const PROVIDERS_MAX = 500;
const TIMEOUT_SECONDS = 6;

interface Kept {
  configuration: Promise<Configuration>;
  untilMs: number;
}

export function createOidcClients(platform: Platform): OidcClients {
  const kept = new Map<string, Kept>();
  const nowMs = () => platform.clock.now().getTime();
  return {
    configurationOf(provider) {
      const key = `${provider.tenantId} ${provider.id} ${provider.changedAt.getTime()}`;
      const found = kept.get(key);
      if (found !== undefined && nowMs() < found.untilMs) return found.configuration;
      kept.delete(key);
      const [oldest] = kept.keys();
      if (kept.size >= PROVIDERS_MAX && oldest !== undefined) kept.delete(oldest);
      const configuration = discoverProvider(platform, provider);
      const entry = { configuration, untilMs: nowMs() + KEPT_MS };
      kept.set(key, entry);
      configuration.catch(() => (entry.untilMs = nowMs() + FAILURE_KEPT_MS));
      return configuration;
    },
  };
}

/** Asks the provider for its addresses, and checks that they are for this issuer. */
export async function discoverProvider(platform: Platform, provider: SealedOidcProvider): Promise<Configuration> {
  const { issuer, clientId, tenantId, id } = provider;
  const openid = await import("openid-client");
  const opened = platform.keys.open("member-secret", provider.clientSecret, oidcSecretContext(tenantId, id));
  const secret = opened.toString();
  opened.fill(0);
  const authentication: typeof openid.ClientSecretBasic = (clientSecret) => {
    const [basic, post] = [openid.ClientSecretBasic(clientSecret), openid.ClientSecretPost(clientSecret)];
    return (server, ...rest) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
      return methods.includes("client_secret_basic") ? basic(server, ...rest) : post(server, ...rest);
    };
  };
  const insecure = platform.config.mode === "sandbox" ? [openid.allowInsecureRequests] : [];
  try {
    const configuration = await openid.discovery(new URL(issuer), clientId, {}, authentication(secret), {
      [openid.customFetch]: guardedFetch(platform),
      execute: [...insecure, openid.enableNonRepudiationChecks],
      timeout: TIMEOUT_SECONDS,
    });
    // The library accepts another issuer for some well-known providers.
    if (configuration.serverMetadata().issuer !== issuer) throw new OidcRefused("bad_answer");
    return configuration;
  } catch (error) {
    throw oidcRefusalOf(error);
  }
}

/** Turns an error of the library into a refusal. What the provider wrote is dropped. */
export function oidcRefusalOf(error: unknown): OidcRefused {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof OidcRefused) return cause;
    if (cause.name === "TimeoutError") return new OidcRefused("unreachable");
  }
  return new OidcRefused("bad_answer");
}
