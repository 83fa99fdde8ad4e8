export type { EventId } from "./event.ts";
export type { NewEvent } from "./record-event.ts";
export { recordEvent } from "./record-event.ts";
export type { CheckedUrl } from "./check-webhook-url.ts";
export { checkWebhookUrl } from "./check-webhook-url.ts";
