export { checkBins } from "./check-bins.ts";
export { checkDatabase, clockStatus } from "./check-database.ts";
export { checkDisk } from "./check-disk.ts";
export { checkService } from "./check-service.ts";
export { checkSettings } from "./check-settings.ts";
export { listBankChecks } from "./list-bank-checks.ts";
export type { DatabasePlace, Observation } from "./observation.ts";
