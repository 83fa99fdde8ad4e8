import type { Channel } from "./notification.ts";

/** Each carrier has its own job, so that a server that hangs delays only messages of the same carrier. */
export interface Carrier {
  channel: Channel;
  /** True for e-mails of companies with a mail server of their own, false for the messages of all others. */
  hasOwnServer: boolean;
  inFlightMax: number;
  /** One company must leave room for the others. */
  inFlightPerTenantMax: number;
}

export const carriers = {
  email: { channel: "email", hasOwnServer: false, inFlightMax: 16, inFlightPerTenantMax: 4 },
  // High, so that one company's server that does not answer does not delay the others.
  own_email: { channel: "email", hasOwnServer: true, inFlightMax: 64, inFlightPerTenantMax: 2 },
  sms: { channel: "sms", hasOwnServer: false, inFlightMax: 16, inFlightPerTenantMax: 4 },
} as const satisfies Record<string, Carrier>;

export type CarrierName = keyof typeof carriers;
