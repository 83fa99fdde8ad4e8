import type { SmsConfig } from "#platform/config/config.ts";
import { netgsm } from "./netgsm.ts";
import type { SmsProvider } from "./provider.ts";
import { verimor } from "./verimor.ts";

const PROVIDERS = { verimor, netgsm } as const;

export function smsProvider({ provider, ...account }: SmsConfig): SmsProvider {
  return PROVIDERS[provider](account);
}
