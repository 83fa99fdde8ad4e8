/** npm run kit: writes kit/surface.json and the typed calls of each client; --check only reports which are stale. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { goFiles } from "./go.ts";
import { phpFiles } from "./php.ts";
import { pythonFiles } from "./python.ts";
import { makeSurface, type OpenApi, type Places } from "./surface.ts";
import { typescriptFiles } from "./typescript.ts";

const root = join(import.meta.dirname, "..", "..");
const read = async <Content>(path: string) => JSON.parse(await readFile(join(root, path), "utf8")) as Content;

const surface = makeSurface(await read<OpenApi>("openapi.json"), await read<Places>("kit/methods.json"));
const files = {
  ...(await formatted({ "kit/surface.json": JSON.stringify(surface), ...typescriptFiles(surface) })),
  ...pythonFiles(surface),
  ...goFiles(surface),
  ...phpFiles(surface),
};
const stale: string[] = [];
for (const [path, text] of Object.entries(files)) {
  const file = join(root, path);
  if ((await readFile(file, "utf8").catch(() => null)) === text) continue;
  stale.push(path);
  if (process.argv.includes("--check")) continue;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
const methods = Object.values(surface.groups).flatMap((group) => group.methods).length;
console.log(`${methods} methods, ${Object.keys(files).length} files; ${stale.length} were stale`);
if (process.argv.includes("--check") && stale.length > 0) {
  console.error(`Stale: ${stale.join(", ")}. Run: npm run kit`);
  process.exitCode = 1;
}

/** The texts as the repository's formatter leaves them. */
async function formatted(given: Record<string, string>): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "servicepay-kit-"));
  try {
    for (const [path, text] of Object.entries(given)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await promisify(execFile)(join(root, "node_modules/.bin/oxfmt"), ["-c", join(root, ".oxfmtrc.json"), "."], {
      cwd: folder,
    });
    const texts = Object.keys(given).map(async (path) => [path, await readFile(join(folder, path), "utf8")] as const);
    return Object.fromEntries(await Promise.all(texts));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
