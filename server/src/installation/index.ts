export { checkBins } from "./health/check-bins.ts";
export { checkDatabase, clockStatus } from "./health/check-database.ts";
export { checkDisk } from "./health/check-disk.ts";
export { checkService } from "./health/check-service.ts";
export { checkSettings } from "./health/check-settings.ts";
export { listBankChecks } from "./health/list-bank-checks.ts";
export type { DatabasePlace, Observation } from "./health/observation.ts";
export { reseal, retiredAfterSeconds, usesOf, usesUntil } from "./keys/key-use.ts";
export { rotateKey, rotatingPurposes } from "./keys/rotate-key.ts";
