export { countRefusedCalls, pageOfRefusedCalls } from "./page-of-refused-calls.ts";
export { recordRefusedCalls } from "./record-refused-calls.ts";
export { REFUSED_CALLS_KEPT_MS, type RefusedCall, type RefusedCallFilter } from "./refused-call.ts";
export { oldRefusedCalls } from "./store/refused-calls.ts";
