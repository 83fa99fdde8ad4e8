// npm start: installs and builds what is missing, then runs the service with the project's Node.
import { nodeIsTooOld } from "./node-version.mjs";

if (nodeIsTooOld()) process.exit(1);
const { prepare, runService } = await import("./launch.mjs");
const node = await prepare({ build: true });
process.exitCode = await runService(node, ["server/src/commands/servicepay.ts", "start", ...process.argv.slice(2)]);
