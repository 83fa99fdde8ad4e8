import type { Acquirer } from "#acquirers/registry.ts";

/** Why payments cannot run on this bank's protocol, as a sentence; null if they can. */
export function reasonNotSupported({ name, capabilities }: Pick<Acquirer, "name" | "capabilities">): string | null {
  if (capabilities.model === "bankCharges")
    return `${name} charges inside the bank's own page, which ServicePay cannot do yet. Ask the bank for the 3-D model, in which the shop charges after authentication.`;
  if (capabilities.needsBuyer.length > 0)
    return `${name} needs details of the payer that ServicePay does not collect: ${capabilities.needsBuyer.join(", ")}.`;
  return null;
}
