import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const DARK_RULES = /(?:[^{}]*\[data-theme="dark"\][^{}]*\{[^{}]*\}\s*)+/g;

/** Repeats the rules of the dark theme for the theme "auto" on a system that is dark. */
export function withSystemTheme(css: string): string {
  return css.replace(
    DARK_RULES,
    (rules) => `${rules}@media (prefers-color-scheme: dark) {${rules.replaceAll('"dark"', '"auto"')}}\n`,
  );
}

// `light-dark()` would do the same, but the oldest browsers that the pages support do not know it.
export const systemTheme: Plugin = {
  name: "system-theme",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: withSystemTheme(await readFile(path, "utf8")),
      loader: "css",
    }));
  },
};
