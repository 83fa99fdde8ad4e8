/** Builds what browsers and the page renderer need: checkout/dist and widget/dist. Takes well under a second. */
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build as bundle } from "esbuild";
import type { BuildOptions } from "esbuild";

const ROOT = join(import.meta.dirname, "..");
const CHECKOUT = join(ROOT, "checkout");
const WIDGET = join(ROOT, "widget");

export interface BuiltFile {
  /** Relative to the repository. */
  path: string;
  bytes: Buffer;
}

/** Everything is built in memory first, so that a failure leaves the last good build, and unchanged files stay untouched. */
export async function build(): Promise<BuiltFile[]> {
  const assets = await buildAssets();
  const [render, widget] = await Promise.all([buildRender(assets), buildWidget()]);
  const files = [...assets.map(({ file }) => file), render, ...widget, scriptInventory(assets, widget)];
  await Promise.all(files.map(writeChanged));
  await removeOthers("checkout/dist/assets", files);
  return files;
}

interface BuiltAsset {
  /** "checkout.css" */
  source: string;
  file: BuiltFile;
}

const BROWSERS = ["chrome109", "firefox115", "safari15.4"];
const LOCALES = ["tr", "en"] as const;

async function buildAssets(): Promise<BuiltAsset[]> {
  const [pages, ...scripts] = await Promise.all([
    bundleAssets([
      "browser/awaited.ts",
      "browser/receipt.ts",
      "browser/frame-refused.ts",
      "browser/hand-over.ts",
      "styles/checkout.css",
    ]),
    ...LOCALES.map((locale) => bundleAssets(["browser/hosted.tsx", "browser/frame.tsx"], locale)),
  ]);
  return [...pages, ...scripts.flat()];
}

/** With a language, each script is built for it alone: "hosted.tr.js". */
async function bundleAssets(sources: readonly string[], locale?: (typeof LOCALES)[number]): Promise<BuiltAsset[]> {
  const { outputFiles } = await bundle({
    ...COMMON,
    entryPoints: sources.map((path) => join(CHECKOUT, "src", path)),
    outdir: join(CHECKOUT, "dist", "assets"),
    entryNames: locale === undefined ? "[name]-[hash]" : `[name].${locale}-[hash]`,
    format: "esm",
    target: BROWSERS,
    minify: true,
    supported: { "top-level-await": true },
    ...(locale !== undefined && { define: { SCRIPT_LOCALE: JSON.stringify(locale) } }),
    ...JSX,
  });
  return outputFiles.map(({ path, contents }) => {
    const name = basename(path);
    return {
      source: name.replace(/-[^-]+(\.\w+)$/, "$1"),
      file: { path: `checkout/dist/assets/${name}`, bytes: Buffer.from(contents) },
    };
  });
}

async function buildRender(assets: readonly BuiltAsset[]): Promise<BuiltFile> {
  const names = Object.fromEntries(assets.map(({ source, file }) => [source, basename(file.path)] as const));
  const { outputFiles } = await bundle({
    ...COMMON,
    entryPoints: [join(CHECKOUT, "src", "render.tsx")],
    outfile: join(CHECKOUT, "dist", "render.js"),
    format: "esm",
    platform: "node",
    target: "node20",
    define: { ASSET_NAMES: JSON.stringify(names) },
    ...JSX,
  });
  return { path: "checkout/dist/render.js", bytes: Buffer.from(outputFiles[0]!.contents) };
}

async function buildWidget(): Promise<BuiltFile[]> {
  const { version } = JSON.parse(await readFile(join(WIDGET, "package.json"), "utf8")) as { version: string };
  const [script, example] = await Promise.all([
    bundleScript("src/servicepay.ts", { WIDGET_VERSION: JSON.stringify(version) }),
    bundleScript("example/shop.ts", {}),
  ]);
  const integrity = `sha384-${createHash("sha384").update(script).digest("base64")}`;
  const versions = { latest: version, versions: { [version]: { path: `v${version}/servicepay.js`, integrity } } };
  const [types, loader] = await Promise.all([
    readFile(join(WIDGET, "src", "types.ts"), "utf8"),
    bundleLoader({ WIDGET_VERSION: JSON.stringify(version), WIDGET_INTEGRITY: JSON.stringify(integrity) }),
  ]);
  const declared = `${types}\nexport declare function load(options: LoadOptions): Promise<ServicePayGlobal>;\n`;
  return [
    { path: "widget/dist/npm/index.js", bytes: loader },
    { path: "widget/dist/npm/index.d.ts", bytes: Buffer.from(declared) },
    { path: `widget/dist/v${version}/servicepay.js`, bytes: script },
    { path: "widget/dist/versions.json", bytes: Buffer.from(`${JSON.stringify(versions, null, 2)}\n`) },
    { path: "widget/dist/example/shop.js", bytes: example },
  ];
}

/** Why each script is in a payment page; one that is not listed does not build (PCI DSS 6.4.3). */
const PURPOSES: Readonly<Record<string, string>> = {
  servicepay: "Opens the card form's frame in a merchant's page",
  hosted: "Takes over the card form of the hosted page",
  frame: "Takes over the card form in the widget's frame",
  "frame-refused": "Tells the loader why there is no form",
  "hand-over": "Sends the browser on to the bank or the merchant",
  awaited: "Asks for the outcome that a page waits for",
  receipt: "Prints the receipt",
};

function scriptInventory(assets: readonly BuiltAsset[], widget: readonly BuiltFile[]): BuiltFile {
  const loaders = widget.filter(({ path }) => path.endsWith("/servicepay.js"));
  const scripts = [
    ...loaders.map(({ path, bytes }) => ({ source: "servicepay.js", address: path.replace("/dist", ""), bytes })),
    ...assets
      .filter(({ source }) => source.endsWith(".js"))
      .map(({ source, file }) => ({ source, address: file.path.replace("/dist", ""), bytes: file.bytes })),
  ].map(({ source, address, bytes }) => {
    const purpose = PURPOSES[source.slice(0, source.indexOf("."))];
    if (purpose === undefined) throw new Error(`tools/build.ts does not say what ${source} is for`);
    return {
      address: `/${address}`,
      integrity: `sha384-${createHash("sha384").update(bytes).digest("base64")}`,
      purpose,
    };
  });
  return {
    path: "widget/dist/script-inventory.json",
    bytes: Buffer.from(`${JSON.stringify({ scripts }, null, 2)}\n`),
  };
}

/** For merchants' bundlers. */
async function bundleLoader(define: Record<string, string>): Promise<Buffer> {
  const { outputFiles } = await bundle({
    ...COMMON,
    entryPoints: [join(WIDGET, "src", "load.ts")],
    outfile: join(WIDGET, "dist", "npm", "index.js"),
    format: "esm",
    target: ["es2021"],
    define,
  });
  return Buffer.from(outputFiles[0]!.contents);
}

/** For any page: a classic script that adds nothing to it but what it says. */
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

const COMMON = {
  bundle: true,
  write: false,
  charset: "utf8",
  legalComments: "none",
  logLevel: "error",
  absWorkingDir: ROOT,
} as const satisfies BuildOptions;
const JSX = { jsx: "automatic", jsxImportSource: "preact" } as const satisfies BuildOptions;

async function writeChanged({ path, bytes }: BuiltFile): Promise<void> {
  const target = join(ROOT, path);
  const present = await readFile(target).catch(() => null);
  if (present?.equals(bytes) === true) return;
  await mkdir(dirname(target), { recursive: true });
  const unfinished = `${target}.${process.pid}.new`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, target);
}

async function removeOthers(folder: string, files: readonly BuiltFile[]): Promise<void> {
  const kept = new Set(files.map(({ path }) => path));
  for (const name of await readdir(join(ROOT, folder))) {
    if (!kept.has(`${folder}/${name}`) && !name.endsWith(".new")) await rm(join(ROOT, folder, name), { force: true });
  }
}

if (import.meta.main) {
  for (const { path, bytes } of await build()) {
    const kilobytes = (size: number) => `${(size / 1024).toFixed(1)} KB`;
    process.stdout.write(
      `${path.padEnd(48)} ${kilobytes(bytes.length).padStart(9)}  gzip ${kilobytes(gzipSync(bytes).length).padStart(8)}\n`,
    );
  }
}
