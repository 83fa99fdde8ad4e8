import { leftoverRows } from "#platform/leftovers.ts";

/** Their deliveries and the attempts of these go with them. */
export const oldEvents = leftoverRows({ name: "webhooks.events", table: "webhook_events", age: "created_at" });
