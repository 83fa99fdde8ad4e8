import type { Platform } from "#platform/context.ts";
import { randomToken, type TenantId } from "#platform/ids.ts";
import type { MemberSessionId } from "../session.ts";
import type { OidcProviderId } from "./provider.ts";

export type OidcPurpose = "log-in" | "connect" | "step-up";

/** What the browser keeps, sealed, while the person is at the provider. */
export interface OidcFlow {
  purpose: OidcPurpose;
  tenantId: TenantId;
  providerId: OidcProviderId;
  state: string;
  nonce: string;
  verifier: string;
  /** For connecting and stepping up: the session that asked. */
  sessionId: MemberSessionId | null;
  /** The page to open afterwards. */
  onward: { to: string; kept: string };
  startedMs: number;
}

export const FLOW_MS = 10 * 60_000;
const RANDOM_BYTES = 32;
const ONWARD_LENGTH_MAX = 1_500;
const CONTEXT = "oidc-flow";

export function newFlow(
  { clock }: Pick<Platform, "clock">,
  given: Pick<OidcFlow, "purpose" | "tenantId" | "providerId" | "sessionId" | "onward">,
): OidcFlow {
  const { onward } = given;
  return {
    ...given,
    // A cookie has at most 4,096 bytes.
    onward: onward.to.length > ONWARD_LENGTH_MAX ? { to: "/portal", kept: "" } : onward,
    state: randomToken(RANDOM_BYTES),
    nonce: randomToken(RANDOM_BYTES),
    verifier: randomToken(RANDOM_BYTES),
    startedMs: clock.now().getTime(),
  };
}

export function sealFlow({ keys }: Pick<Platform, "keys">, flow: OidcFlow): string {
  return keys.seal("member-secret", Buffer.from(JSON.stringify(flow)), CONTEXT).toString("base64url");
}

/** Returns null for a cookie that is not ours or too old. */
export function openFlow({ keys, clock }: Pick<Platform, "keys" | "clock">, sealed: string): OidcFlow | null {
  try {
    const opened = keys.open("member-secret", Buffer.from(sealed, "base64url"), CONTEXT).toString();
    const flow = JSON.parse(opened) as OidcFlow;
    return clock.now().getTime() < flow.startedMs + FLOW_MS ? flow : null;
  } catch {
    return null;
  }
}
