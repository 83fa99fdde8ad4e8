import type { Actor, Platform } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import type { Transaction } from "#platform/database/database.ts";
import { deviceOf } from "#platform/http/device.ts";
import { newId } from "#platform/ids.ts";
import { recordAudit } from "../../audit/index.ts";
import { findTenant } from "../../identity/index.ts";
import { isActiveSession } from "../active-session.ts";
import { recordLogin, type MemberLogin } from "../log-in-member.ts";
import { emailKey } from "../member.ts";
import { hashOfSession, newSessionToken, STEP_UP_MS, type LoginClient, type SessionState } from "../session.ts";
import {
  insertOidcIdentity,
  proveOidcProvider,
  selectOidcProviders,
  useOidcIdentity,
  type OidcIdentity,
} from "../store/oidc-providers.ts";
import { insertUsedChallenge } from "../store/passkeys.ts";
import { insertSession, lockSession, proveSession, type SessionRow } from "../store/sessions.ts";
import { exchangeCode, type OidcPerson } from "./exchange-code.ts";
import { FLOW_MS, openFlow, type OidcFlow } from "./flow.ts";
import { oidcReturnUrl, type SealedOidcProvider } from "./provider.ts";
import { OidcRefused } from "./refused.ts";

export interface OidcReturn {
  companyCode: string;
  /** The flow's cookie; "" if there is none. */
  cookie: string;
  /** The query of the return address with its "?"; "" if there is none. */
  search: string;
  /** The session's cookie, for connecting and stepping up. */
  sessionToken: string;
}

export interface FinishedOidc {
  purpose: OidcFlow["purpose"];
  onward: OidcFlow["onward"];
  /** A new session, or the session's new token; null if the session stays as it is. */
  session: { token: string; state: SessionState } | null;
}

/** Everything about one return from the provider. */
interface Returned {
  login: MemberLogin;
  provider: SealedOidcProvider;
  flow: OidcFlow;
  person: OidcPerson;
  client: LoginClient;
}

/** Handles a person's return from the provider: opens a session, connects the account, or confirms a step-up. */
export async function finishOidc(login: MemberLogin, given: OidcReturn, client: LoginClient): Promise<FinishedOidc> {
  const flow = openFlow(login.platform, given.cookie);
  try {
    return await takeReturn(login, given, flow, client);
  } catch (error) {
    throw error instanceof OidcRefused ? new OidcRefused(error.oidcReason, flow) : error;
  }
}

async function takeReturn(
  login: MemberLogin,
  given: OidcReturn,
  flow: OidcFlow | null,
  client: LoginClient,
): Promise<FinishedOidc> {
  const { platform } = login;
  const parameters = new URLSearchParams(given.search);
  if (flow === null || parameters.get("state") !== flow.state) throw new OidcRefused("expired");
  const provider = await requireProvider(platform, given.companyCode, flow);
  if (!(await platform.database.system((tx) => takeState(tx, flow)))) throw new OidcRefused("expired");
  if (parameters.has("error")) throw new OidcRefused("denied");
  const address = new URL(oidcReturnUrl(platform.config, given.companyCode) + given.search);
  const person = await exchangeCode(login, provider, flow, address);
  const { purpose, onward } = flow;
  try {
    const session = await finish({ login, provider, flow, person, client }, given.sessionToken);
    return { purpose, onward, session };
  } catch (error) {
    if (error instanceof OidcRefused) await auditRefusal(platform, { provider, flow, client }, error);
    throw error;
  }
}

/** The company must still have the provider that the flow began with. */
async function requireProvider(platform: Platform, companyCode: string, flow: OidcFlow): Promise<SealedOidcProvider> {
  const tenant = await findTenant(platform, companyCode);
  if (tenant === undefined || !tenant.isActive || tenant.id !== flow.tenantId) throw new OidcRefused("expired");
  const [provider] = await selectOidcProviders(platform.database.readSystem(), [tenant.id]);
  if (provider === undefined || provider.id !== flow.providerId) throw new OidcRefused("expired");
  return provider;
}

/** Returns false if the state was used before: of two returns at once, one counts. */
function takeState(tx: Transaction, { state, startedMs }: OidcFlow): Promise<boolean> {
  return insertUsedChallenge(tx, { hash: sha256(`oidc:${state}`), expiresAt: new Date(startedMs + FLOW_MS) });
}

function finish(returned: Returned, sessionToken: string): Promise<FinishedOidc["session"]> {
  const { purpose } = returned.flow;
  const work =
    purpose === "log-in"
      ? (tx: Transaction) => openSession(returned, tx)
      : purpose === "connect"
        ? (tx: Transaction) => connect(returned, tx, sessionToken)
        : (tx: Transaction) => confirm(returned, tx, sessionToken);
  return returned.login.platform.database.system(work);
}

async function openSession(returned: Returned, tx: Transaction): Promise<FinishedOidc["session"]> {
  const { login, provider, person, client } = returned;
  const now = login.platform.clock.now();
  const member = await requireMember(returned, tx);
  const { memberId } = member;
  const state = stateOf(login.platform, person, member);
  const { token, hash } = newSessionToken();
  // A factor that the provider asked for long ago, or at an unknown time, does not count as recent.
  const claimedMs = person.provenAt?.getTime() ?? 0;
  const provenAt = new Date(Math.min(Math.max(claimedMs, now.getTime() - STEP_UP_MS), now.getTime()));
  await insertSession(tx, {
    id: newId<"member-session">(),
    memberId,
    hash,
    state,
    createdAt: now,
    passwordHash: null,
    device: deviceOf(client.userAgent),
    provider: { tenantId: provider.tenantId, id: provider.id, provenAt },
  });
  await proveOidcProvider(tx, provider, now);
  if (state === "open")
    await recordLogin(login, tx, { memberId, client, factor: "provider", tenantId: provider.tenantId });
  return { token, state };
}

/** Returns the member that this subject was connected with. The e-mail must still be verified and the member's. */
async function requireMember({ login, provider, person }: Returned, tx: Transaction): Promise<OidcIdentity> {
  const member = await useOidcIdentity(tx, provider, person.subject, login.platform.clock.now());
  if (member === undefined) throw new OidcRefused("not_connected");
  if (emailKey(member.email) !== emailKey(person.email)) throw new OidcRefused("email_differs");
  return member;
}

/** In live mode nobody works without a second factor, here or at the provider. */
function stateOf({ config }: Platform, { hasSecondFactor }: OidcPerson, member: OidcIdentity): SessionState {
  if (hasSecondFactor) return "open";
  if (member.hasTotp || member.hasPasskey) return "code";
  if (config.mode === "live") throw new OidcRefused("second_factor");
  return "open";
}

/** Connects the account with the member, in a session that the member's own factors opened. */
async function connect(returned: Returned, tx: Transaction, sessionToken: string): Promise<null> {
  const { login, provider, person, client } = returned;
  const { platform } = login;
  const row = await requireSession(returned, tx, sessionToken);
  if (row.oidc_provider_id !== null) throw new OidcRefused("expired");
  if (emailKey(row.email) !== emailKey(person.email)) throw new OidcRefused("email_differs");
  const now = platform.clock.now();
  const given = { subject: person.subject, memberId: row.id, now };
  if (!(await insertOidcIdentity(tx, provider, given))) throw new OidcRefused("taken");
  await proveOidcProvider(tx, provider, now);
  const actor: Actor = { kind: "member", id: row.id };
  await recordAudit(
    { ...platform, tx, tenantId: provider.tenantId, actor, traceId: client.traceId },
    { action: "member.provider_connected", recordType: "member", recordId: row.id },
  );
  return null;
}

/** Confirms a step-up in a session that this provider opened, by the same person. */
async function confirm(returned: Returned, tx: Transaction, sessionToken: string): Promise<FinishedOidc["session"]> {
  const { login, provider, client } = returned;
  const { platform } = login;
  const row = await requireSession(returned, tx, sessionToken);
  const { memberId } = await requireMember(returned, tx);
  if (row.oidc_provider_id !== provider.id || memberId !== row.id) throw new OidcRefused("not_connected");
  const { token, hash } = newSessionToken();
  await proveSession(tx, row.session_id, hash, platform.clock.now());
  const actor: Actor = { kind: "member", id: row.id };
  await recordAudit(
    { ...platform, tx, tenantId: provider.tenantId, actor, traceId: client.traceId },
    { action: "member.stepped_up", recordType: "member", recordId: row.id, details: { factor: "provider" } },
  );
  return { token, state: "open" };
}

/** The session must be the one that sent the person to the provider. */
async function requireSession({ login, flow }: Returned, tx: Transaction, token: string): Promise<SessionRow> {
  const row = token === "" ? undefined : await lockSession(tx, hashOfSession(token));
  if (
    row === undefined ||
    !isActiveSession(login.platform, row) ||
    row.state !== "open" ||
    row.session_id !== flow.sessionId
  )
    throw new OidcRefused("expired");
  return row;
}

/** Audits a refusal. Only people whom the provider has authenticated get here, so strangers cannot fill the log. */
function auditRefusal(
  platform: Platform,
  { provider, flow, client }: Pick<Returned, "provider" | "flow" | "client">,
  { oidcReason }: OidcRefused,
): Promise<void> {
  const { tenantId, id } = provider;
  const actor: Actor = { kind: "worker", id: "log-in" };
  return platform.database.system((tx) =>
    recordAudit(
      { ...platform, tx, tenantId, actor, traceId: client.traceId },
      {
        action: "oidc.refused",
        recordType: "oidc_provider",
        recordId: id,
        details: { purpose: flow.purpose, reason: oidcReason },
      },
    ),
  );
}
