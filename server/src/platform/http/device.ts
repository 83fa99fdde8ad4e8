const DEVICE_LENGTH_MAX = 100;

const BROWSERS = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;
const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** "Chrome, Windows", or "" if neither is known. */
export function deviceOf(userAgent: string): string {
  const known = [BROWSERS, SYSTEMS].map((list) => list.find(([, pattern]) => pattern.test(userAgent))?.[0]);
  return known
    .filter((name) => name !== undefined)
    .join(", ")
    .slice(0, DEVICE_LENGTH_MAX);
}
