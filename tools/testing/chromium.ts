import { existsSync } from "node:fs";
import { installDebianPackages, whyNoDebianPackages } from "./debian.ts";

/** Debian's Chromium without windows: the same engine, and half the processor time of `chromium --headless`. */
const HEADLESS_PACKAGE = "chromium-headless-shell";
const HEADLESS_PATH = "/usr/bin/chromium-headless-shell";
export const CHROMIUM_PACKAGES = { [HEADLESS_PACKAGE]: () => chosenPath() !== undefined };
const PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Finds the system's Chromium (CHROMIUM_PATH or a usual path). On Debian it installs the one without windows, if it may. */
export async function findChromium(): Promise<{ path: string } | { reason: string }> {
  const chosen = chosenPath();
  if (chosen !== undefined) return { path: chosen };
  const reason = await whyNoDebianPackages();
  if (reason === null) await installDebianPackages(HEADLESS_PACKAGE);
  const path = firstOf([HEADLESS_PATH, ...PATHS]);
  return path === undefined ? { reason: `there is no Chromium: ${reason ?? "it could not be installed"}` } : { path };
}

function chosenPath(): string | undefined {
  return firstOf([process.env["CHROMIUM_PATH"] ?? "", HEADLESS_PATH]);
}

function firstOf(paths: readonly string[]): string | undefined {
  return paths.find((path) => path !== "" && existsSync(path));
}
