export type { EventId } from "./event.ts";
export type { NewEvent } from "./record-event.ts";
export { recordEvent } from "./record-event.ts";
