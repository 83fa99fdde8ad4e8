import { existsSync, globSync } from "node:fs";
import { installMissing } from "./debian.ts";

/** Debian's paths of the other browser engines. */
export const FIREFOX = { browser: "/usr/bin/firefox-esr" };
export const WEBKIT = {
  driver: "/usr/bin/WebKitWebDriver",
  /** WebKitGTK needs a screen; this one is in memory. */
  screen: "/usr/bin/Xvfb",
};

export const ENGINE_PACKAGES: Readonly<Record<string, () => boolean>> = {
  "firefox-esr": () => existsSync(FIREFOX.browser),
  "webkit2gtk-driver": () => existsSync(WEBKIT.driver),
  xvfb: () => existsSync(WEBKIT.screen),
};

/** The browser that the installed WebKitWebDriver drives. */
export function webKitBrowser(): string {
  return globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[0] ?? "/usr/lib/webkit2gtk-4.1/MiniBrowser";
}

export function installEngines(): Promise<void> {
  return installMissing(ENGINE_PACKAGES);
}
