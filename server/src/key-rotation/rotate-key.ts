import { recordAudit } from "#audit/index.ts";
import { asOperator, INSTALLATION, type Initiator } from "#identity/index.ts";
import type { Platform } from "#platform/context.ts";
import { keyPurposes, type KeyPurpose } from "#platform/keys/keys.ts";

/** The "blind-index" key is not rotated: with a new key, every stored value would need a new index. */
export const rotatingPurposes: readonly KeyPurpose[] = keyPurposes.filter((purpose) => purpose !== "blind-index");

/**
 * Makes a new key and uses it from now on; values of older keys stay readable. `current` is the key that the caller saw:
 * returns false, and does nothing, if it was replaced meanwhile.
 */
export function rotateKey(
  platform: Platform,
  { purpose, current }: { purpose: KeyPurpose; current?: number },
  initiator?: Initiator,
): Promise<boolean> {
  return platform.keys.rotate(purpose, {
    current,
    record: (tx) =>
      recordAudit(asOperator(platform, tx, INSTALLATION, initiator), {
        action: "key.rotated",
        recordType: "key",
        recordId: purpose,
      }),
  });
}
