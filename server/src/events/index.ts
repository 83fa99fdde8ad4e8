export { eventRoutes } from "./routes.ts";
export { eventJobs } from "./jobs.ts";
export { recordEvent } from "./record-event.ts";
export { oldEvents } from "./store/sequences.ts";
