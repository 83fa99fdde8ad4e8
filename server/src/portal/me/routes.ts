import type { Portal } from "../page/index.ts";
import { myPages } from "./my-page.tsx";
import { noticePages } from "./notices-page.tsx";
import { passkeyOptions } from "./passkey-options.ts";
import { passkeyPages } from "./passkeys-page.tsx";
import { passwordPages } from "./password-page.tsx";
import { recoveryCodePages } from "./recovery-codes-page.tsx";
import { secondFactorPages } from "./second-factor-page.tsx";

/** The pages on which members change what is their own, which belong to no company. */
export function ownPages(portal: Portal): void {
  myPages(portal);
  passwordPages(portal);
  secondFactorPages(portal);
  recoveryCodePages(portal);
  noticePages(portal);
  passkeyPages(portal);
  passkeyOptions(portal);
}
