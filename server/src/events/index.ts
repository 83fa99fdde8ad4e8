export { eventRoutes } from "./routes.ts";
export { eventJobs } from "./jobs.ts";
export { recordEvent } from "./record-event.ts";
export { eventsToSend } from "./events-to-send.ts";
export { isNamedBy, typesOf } from "./event-pattern.ts";
export { eventTypes, eventVersionsOf } from "./event.ts";
export type { EventId, EventType, SequencedEvent } from "./event.ts";
export { oldEvents } from "./store/sequences.ts";
