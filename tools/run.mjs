// node tools/run.mjs FILE args…: runs FILE under the Node that the project brings, with the packages it needs.
import { nodeIsTooOld } from "./node-version.mjs";

if (nodeIsTooOld()) process.exit(1);
const { prepare, runCommand } = await import("./launch.mjs");
const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error("usage: node tools/run.mjs FILE [arguments]");
  process.exit(2);
}
process.exitCode = await runCommand(await prepare({ build: false }), [file, ...args]);
