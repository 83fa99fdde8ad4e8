import { existsSync, globSync } from "node:fs";
import { installDebianPackage, whyNoDebianPackages } from "./debian.ts";

/** Where Debian puts what drives a browser engine other than Chromium's. */
export const FIREFOX = { browser: "/usr/bin/firefox-esr" };
export const WEBKIT = {
  driver: "/usr/bin/WebKitWebDriver",
  /** WebKitGTK always needs a screen; this one is in memory. */
  screen: "/usr/bin/Xvfb",
};

const PACKAGES: Readonly<Record<string, string>> = {
  "firefox-esr": FIREFOX.browser,
  "webkit2gtk-driver": WEBKIT.driver,
  xvfb: WEBKIT.screen,
};

/** The browser that the installed WebKitWebDriver drives. */
export function webKitBrowser(): string {
  return globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[0] ?? "/usr/lib/webkit2gtk-4.1/MiniBrowser";
}

/** Installs what is missing, where that is possible: tests of an engine that is not there are skipped. */
export async function installEngines(): Promise<void> {
  for (const [name, path] of Object.entries(PACKAGES)) {
    if (existsSync(path)) continue;
    const reason = await whyNoDebianPackages();
    if (reason === null) await installDebianPackage(name);
    else console.log(`\nThere is no ${path}, and ${reason}`);
  }
}
