import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { recordAudit, type AuditAction, type AuditDetails } from "../../audit/index.ts";
import { deleteOidcProvider, lockOidcProvider, writeOidcProvider } from "../store/oidc-providers.ts";
import { checkOidcSettings, oidcSecretContext, type OidcProviderId, type OidcSettings } from "./provider.ts";

/**
 * Sets the company's provider. Another issuer or client is another provider: people connect their accounts again. `was` is the
 * id that the caller saw, or null: if somebody changed the provider meanwhile, nothing is changed.
 */
export async function setOidcProvider(ctx: WriteContext, given: OidcSettings, was: string | null): Promise<void> {
  const { tx, tenantId, keys, clock } = ctx;
  const { name, issuer, clientId, clientSecret } = checkOidcSettings(ctx.config, given);
  const before = await lockOidcProvider(tx, tenantId);
  if ((before?.id ?? null) !== was)
    throw conflict("Someone else changed the provider in the meantime.", { field: "provider", reason: "stale" });
  const isSame = before !== undefined && before.issuer === issuer && before.clientId === clientId;
  if (!isSame && clientSecret === "") throw invalid("clientSecret", "The client secret is missing.", "required");
  if (before !== undefined && !isSame) await deleteOidcProvider(tx, before, clock.now());
  const id = isSame ? before.id : newId<"oidc-provider">();
  const seal = (secret: string) => keys.seal("member-secret", Buffer.from(secret), oidcSecretContext(tenantId, id));
  await writeOidcProvider(tx, {
    tenantId,
    id,
    name,
    issuer,
    clientId,
    changedAt: clock.now(),
    clientSecret: isSame && clientSecret === "" ? before.clientSecret : seal(clientSecret),
    isRequired: isSame && before.isRequired,
    provenAt: isSame ? before.provenAt : null,
  });
  await recordChange(ctx, id, "oidc.provider_set", { issuer, isNew: !isSame, secret: clientSecret !== "" });
}

/** Removes the provider. The sessions that it opened end. Removing it twice changes nothing. */
export async function removeOidcProvider(ctx: WriteContext): Promise<void> {
  const before = await lockOidcProvider(ctx.tx, ctx.tenantId);
  if (before === undefined) return;
  await deleteOidcProvider(ctx.tx, before, ctx.clock.now());
  await recordChange(ctx, before.id, "oidc.provider_removed", { issuer: before.issuer });
}

/**
 * Requires everybody but administrators to log in to the company with the provider, or stops requiring it. The provider
 * must have worked once.
 */
export async function setOidcRequirement(ctx: WriteContext, isRequired: boolean): Promise<void> {
  const before = await lockOidcProvider(ctx.tx, ctx.tenantId);
  if (before === undefined || (isRequired && before.provenAt === null))
    throw conflict("No one has logged in with the provider yet.", { field: "provider", reason: "unproven" });
  if (before.isRequired === isRequired) return;
  await writeOidcProvider(ctx.tx, { ...before, isRequired });
  await recordChange(ctx, before.id, "oidc.requirement_set", { isRequired });
}

function recordChange(
  ctx: WriteContext,
  recordId: OidcProviderId,
  action: AuditAction,
  details: AuditDetails,
): Promise<void> {
  return recordAudit(ctx, { action, recordType: "oidc_provider", recordId, details });
}
