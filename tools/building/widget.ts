/** The loader in all its released versions, the npm package, and the example shop's script. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { integrityOf, readReleases, type Loader } from "./loader-releases.ts";
import { COMMON, type BuiltFile } from "./page-bundle.ts";

const WIDGET = join(import.meta.dirname, "..", "..", "widget");

interface BuiltWidget {
  loaders: BuiltFile[];
  /** Files that name the loaders, and the npm package. */
  lists: BuiltFile[];
}

export async function buildWidget(): Promise<BuiltWidget> {
  const [releases, source, example] = await Promise.all([
    readReleases(),
    buildLoader(),
    bundleScript("example/shop.ts", {}),
  ]);
  const current = releases.find(({ version }) => version === source.version) ?? source;
  const served = releases.includes(current) ? releases : [...releases, current];
  const pathOf = ({ version }: Loader) => `v${version}/servicepay.js`;
  const versions = {
    latest: (releases.at(-1) ?? current).version,
    versions: Object.fromEntries(
      served.map((loader) => {
        const { version, integrity } = loader;
        return [version, { path: pathOf(loader), integrity, isReleased: releases.includes(loader) }];
      }),
    ),
  };
  const [types, load] = await Promise.all([readFile(join(WIDGET, "src", "types.ts"), "utf8"), bundleLoad(current)]);
  const declared = `${types}\nexport declare function load(options: LoadOptions): Promise<ServicePayGlobal>;\n`;
  return {
    loaders: served.map((loader) => ({ path: `widget/dist/${pathOf(loader)}`, bytes: loader.bytes })),
    lists: [
      { path: "widget/dist/npm/index.js", bytes: load },
      { path: "widget/dist/npm/index.d.ts", bytes: Buffer.from(declared) },
      { path: "widget/dist/versions.json", bytes: Buffer.from(`${JSON.stringify(versions, null, 2)}\n`) },
      { path: "widget/dist/example/shop.js", bytes: example },
    ],
  };
}

/** servicepay.js built from its source; the service serves the released bytes of a version that was released. */
export async function buildLoader(): Promise<Loader> {
  const { version } = JSON.parse(await readFile(join(WIDGET, "package.json"), "utf8")) as { version: string };
  const bytes = await bundleScript("src/servicepay.ts", { WIDGET_VERSION: JSON.stringify(version) });
  return { version, bytes, integrity: integrityOf(bytes) };
}

/** For merchants' bundlers: loads this version of the loader. */
async function bundleLoad({ version, integrity }: Loader): Promise<Buffer> {
  const { outputFiles } = await bundle({
    ...COMMON,
    entryPoints: [join(WIDGET, "src", "load.ts")],
    outfile: join(WIDGET, "dist", "npm", "index.js"),
    format: "esm",
    target: ["es2021"],
    define: { WIDGET_VERSION: JSON.stringify(version), WIDGET_INTEGRITY: JSON.stringify(integrity) },
  });
  return Buffer.from(outputFiles[0]!.contents);
}

/** For any page: a classic script that defines one global and nothing else. */
async function bundleScript(path: string, define: Record<string, string>): Promise<Buffer> {
  const { outputFiles } = await bundle({
    ...COMMON,
    entryPoints: [join(WIDGET, path)],
    outfile: join(WIDGET, "dist", "script.js"),
    format: "iife",
    target: ["es2021"],
    minify: true,
    define,
  });
  return Buffer.from(outputFiles[0]!.contents);
}
