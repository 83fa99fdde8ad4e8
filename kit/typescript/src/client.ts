import type { Event } from "./calls/events.ts";
import { Groups } from "./calls/groups.ts";
import { Invalid } from "./errors.ts";
import { follow, type Following } from "./events.ts";
import { Transport, type TransportSettings } from "./transport.ts";

export interface ClientSettings extends TransportSettings {}

/**
 * A client of one ServicePay installation, for one credential. Make one and share it: it keeps a token and logs in by itself.
 *
 *     const servicePay = new ServicePay({ baseUrl: "https://pay.example.com", apiKey, secretKey });
 *     const { link } = await servicePay.links.create({ … }, { idempotencyKey: "order-1001" });
 */
export class ServicePay extends Groups {
  readonly #transport: Transport;

  constructor(settings: ClientSettings) {
    for (const name of ["baseUrl", "apiKey", "secretKey"] as const)
      if (typeof settings[name] !== "string" || settings[name] === "")
        throw new Invalid(`"${name}" is required.`, { field: name, reason: "required" });
    if (!/^https?:\/\//.test(settings.baseUrl))
      throw new Invalid('"baseUrl" begins with https:// or http://.', { field: "baseUrl", reason: "address" });
    const transport = new Transport(settings);
    super(transport.send);
    this.#transport = transport;
  }

  /** Yields the company's events in their order, and waits for new ones. Store `sequence` with what you did about it. */
  follow(following: Following = {}): AsyncGenerator<Event, void, undefined> {
    return follow(this.events, following);
  }

  /** Ends the session. A later call logs in again. */
  close(): Promise<void> {
    return this.#transport.close();
  }
}
