import type { Receipt, Receivers } from "../../world/receivers.ts";

/** Each process was killed and started again before the receipts that count here, so that none holds an old secret. */
const UNTIL_KNOWN_MS = 2_000;

/** I36: after the end of a secret, no webhook is signed with it. I6 says whether each has a valid signature. */
export function checkWebhookSecrets({ receipts, ended }: Pick<Receivers, "receipts" | "ended">): string[] {
  const isTooLate = ({ signedAt }: Receipt, secret: string) => {
    const endedAt = ended.get(secret);
    return endedAt !== undefined && signedAt > endedAt + UNTIL_KNOWN_MS;
  };
  const signed = receipts.filter(({ isAfterFaults }) => isAfterFaults);
  return signed
    .filter((receipt) => receipt.secrets.some((secret) => isTooLate(receipt, secret)))
    .map(({ eventId }) => `I36: webhook ${eventId} was signed with a secret that had ended`);
}
