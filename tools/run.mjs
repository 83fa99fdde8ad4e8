// node tools/run.mjs FILE args…: runs FILE under the Node that the project brings, with the packages and built parts it needs.
import { nodeIsTooOld } from "./node-version.mjs";

if (nodeIsTooOld()) process.exit(1);
const { prepare, runCommand } = await import("./launch.mjs");
const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error("usage: node tools/run.mjs FILE [arguments]");
  process.exit(2);
}
const isBuilder = file === "tools/build.ts";
process.exitCode = await runCommand(await prepare({ build: !isBuilder }), [file, ...args]);
