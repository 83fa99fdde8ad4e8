/** node tools/run.mjs tools/settings-table.ts: writes docs/settings.md; with --check it only reports whether the page is out of date. */
import { readFile, writeFile } from "node:fs/promises";
import { settings, type Setting } from "../server/src/platform/config/settings.ts";

const file = new URL("../docs/settings.md", import.meta.url);

const HEAD = `# Settings

Settings are read from the environment and from a \`.env\` file in the working directory; the environment takes precedence. All settings are
checked at start, and all errors are reported together; a name that differs from a setting's in a letter or two is an error too. This page is generated from \`server/src/platform/config/settings.ts\`:
\`node tools/run.mjs tools/settings-table.ts\`.

| Setting | Values | Default | Description |
|---|---|---|---|
`;

const all: readonly Setting[] = Object.values(settings);
const page = `${HEAD}${all.map(row).join("\n")}\n`;

if (!process.argv.includes("--check")) {
  await writeFile(file, page);
  console.log(`docs/settings.md: ${all.length} settings`);
} else if ((await readFile(file, "utf8").catch(() => "")) === page) {
  console.log(`docs/settings.md agrees with ${all.length} settings`);
} else {
  console.error("docs/settings.md is stale: run `node tools/run.mjs tools/settings-table.ts`");
  process.exitCode = 1;
}

function row(setting: Setting): string {
  const fallback = setting.fallback === undefined || setting.fallback === "" ? "" : code(setting.fallback);
  return `| ${code(setting.name)} | ${takes(setting)} | ${fallback} | ${setting.why.replaceAll("|", "\\|")} |`;
}

function takes({ kind, choices = [], minimum, maximum }: Setting): string {
  switch (kind) {
    case "choice":
      return choices.map(code).join(", ");
    case "integer":
      return minimum === undefined || maximum === undefined ? "whole number" : `whole number, ${minimum} to ${maximum}`;
    case "url":
      return "http or https address";
    case "networks":
      return "CIDR ranges, comma-separated";
    case "secret":
      return "secret text";
    case "text":
      return "text";
  }
}

function code(text: string): string {
  return `\`${text}\``;
}
