// npm test: installs and builds what is missing, then runs every check and every test.
import { nodeIsTooOld } from "./node-version.mjs";

if (nodeIsTooOld()) process.exit(1);
const { prepare, runCommand } = await import("./launch.mjs");
process.exitCode = await runCommand(await prepare({ build: true }), ["tools/test.ts", ...process.argv.slice(2)]);
