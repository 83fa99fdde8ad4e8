import { reading, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { selectNewestVersions, selectRateVersion, selectVersionBefore } from "../store/rate-versions.ts";
import { rateChanges, type RateChange } from "./rate-changes.ts";
import type { RateVersion, RateVersionId } from "./rate-version.ts";

const VERSIONS_MAX = 100;

/** `changes`: what the version changed in the one before it. */
export type ListedVersion = RateVersion & { changes: readonly RateChange[] };

/** The newest versions of a set's rates, newest first. */
export async function listRateVersions(ctx: Context, paymentSetId: string): Promise<ListedVersion[]> {
  const context = reading(ctx);
  const versions = await selectNewestVersions(context, paymentSetId, VERSIONS_MAX);
  return Promise.all(
    versions.map(async (version, index) => {
      const earlier =
        versions.slice(index + 1).find(({ terminalId }) => terminalId === version.terminalId) ??
        (await selectVersionBefore(context, paymentSetId, version));
      return { ...version, changes: rateChanges(earlier?.rates ?? [], version.rates) };
    }),
  );
}

/** Refuses (404) an unknown version. */
export async function readRateVersion(ctx: Context, paymentSetId: string, id: RateVersionId): Promise<RateVersion> {
  const found = await selectRateVersion(reading(ctx), paymentSetId, id);
  if (found === undefined) throw notFound("There is no such version of the rates.");
  return found;
}
