import { existsSync } from "node:fs";
import { installDebianPackage, whyNoDebianPackages } from "./debian.ts";

const PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Finds the system's Chromium (CHROMIUM_PATH or a usual path), and installs it where that is possible. */
export async function findChromium(): Promise<{ path: string } | { reason: string }> {
  const found = installed();
  if (found !== undefined) return { path: found };
  const reason = await whyNoDebianPackages();
  if (reason !== null) return { reason: `there is no Chromium and ${reason}` };
  await installDebianPackage("chromium");
  const path = installed();
  return path === undefined ? { reason: "Chromium could not be installed" } : { path };
}

function installed(): string | undefined {
  return [process.env["CHROMIUM_PATH"] ?? "", ...PATHS].find((path) => path !== "" && existsSync(path));
}
