/**
 * Builds what browsers and the page renderers need: checkout/dist, portal/dist, widget/dist and server/dist. Takes seconds.
 * `npm run build -- --release-loader` publishes the loader under its version, for ever.
 */
import { mkdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build as bundle } from "esbuild";
import { integrityOf, readReleases, release, type Loader } from "./building/loader-releases.ts";
import { withCompressed } from "./building/compressed.ts";
import { buildDocuments } from "./building/documents.ts";
import {
  bundleAssets,
  bundleRenderer,
  COMMON,
  LOCALES,
  type BuiltAsset,
  type BuiltFile,
} from "./building/page-bundle.ts";
import { removeOldAssets, writeWhole } from "./building/old-assets.ts";
import { packagesOf, thirdPartyNotices } from "./building/third-party-notices.ts";

const ROOT = join(import.meta.dirname, "..");
const WIDGET = join(ROOT, "widget");
const NOTICES = "server/dist/documents/third-party-notices.txt";

/** Builds everything in memory first: a failure leaves the last good build, and unchanged files are not written. */
export async function build(): Promise<BuiltFile[]> {
  const [assets, portalAssets] = await Promise.all([
    buildCheckoutAssets(),
    bundleAssets({
      workspace: "portal",
      target: MEMBERS_BROWSERS,
      sources: ["browser/portal.ts", "styles/portal.css"],
    }),
  ]);
  const [render, portalRender, { loaders, lists }, documents] = await Promise.all([
    bundleRenderer("checkout", assets),
    bundleRenderer("portal", portalAssets),
    buildWidget(),
    buildDocuments(ROOT),
  ]);
  const scripts = [...[...assets, ...portalAssets].map(({ file }) => file), ...loaders];
  const packages = packagesOf([...[...assets, ...portalAssets].flatMap(({ inputs }) => inputs), ...documents.inputs]);
  const notices = { path: NOTICES, bytes: Buffer.from(await thirdPartyNotices(ROOT, packages)) };
  const compressed = await Promise.all(scripts.map(withCompressed));
  const pages = await Promise.all([...documents.files, notices].map(withCompressed));
  // Files that name others are written after them.
  const naming = [render, portalRender, ...lists, scriptInventory(assets, loaders)];
  await Promise.all([...compressed, ...pages].flat().map(writeChanged));
  await Promise.all(naming.map(writeChanged));
  const current = new Set(compressed.flat().map(({ path }) => basename(path)));
  for (const workspace of ["checkout", "portal"]) {
    const dist = join(ROOT, workspace, "dist");
    await removeOldAssets({ folder: join(dist, "assets"), register: join(dist, "unused-assets.json") }, current);
  }
  return [...scripts, ...naming, ...documents.files, notices];
}

const PAYERS_BROWSERS = ["chrome109", "firefox115", "safari15.4"];
const MEMBERS_BROWSERS = ["chrome125", "firefox128", "safari17.4"];

async function buildCheckoutAssets(): Promise<BuiltAsset[]> {
  const common = { workspace: "checkout", target: PAYERS_BROWSERS } as const;
  const sources = [
    "browser/account.ts",
    "browser/await-outcome.ts",
    "browser/receipt.ts",
    "browser/frame-refused.ts",
    "browser/hand-over.ts",
    "styles/checkout.css",
  ];
  const [pages, ...scripts] = await Promise.all([
    bundleAssets({ ...common, sources }),
    ...LOCALES.map((locale) => bundleAssets({ ...common, sources: ["browser/hosted.ts", "browser/frame.ts"], locale })),
  ]);
  return [...pages, ...scripts.flat()];
}

interface BuiltWidget {
  loaders: BuiltFile[];
  /** Files that name the loaders, and the npm package. */
  lists: BuiltFile[];
}

async function buildWidget(): Promise<BuiltWidget> {
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

/** The reason for each script of a payment page; a script without one fails the build (PCI DSS 6.4.3). */
const PURPOSES: Readonly<Record<string, string>> = {
  servicepay: "Opens the card form's frame in a merchant's page",
  hosted: "Takes over the card form of the hosted page",
  frame: "Takes over the card form in the widget's frame",
  "frame-refused": "Tells the loader why there is no form",
  "hand-over": "Sends the browser on to the bank or the merchant",
  "await-outcome": "Asks for the outcome that a page waits for",
  account: "Adds up the open items that the payer ticks",
  receipt: "Prints the receipt",
};

function scriptInventory(assets: readonly BuiltAsset[], loaders: readonly BuiltFile[]): BuiltFile {
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
      integrity: integrityOf(bytes),
      purpose,
    };
  });
  return {
    path: "widget/dist/script-inventory.json",
    bytes: Buffer.from(`${JSON.stringify({ scripts }, null, 2)}\n`),
  };
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

async function writeChanged({ path, bytes }: BuiltFile): Promise<void> {
  const target = join(ROOT, path);
  const present = await readFile(target).catch(() => null);
  if (present?.equals(bytes) === true) return;
  await mkdir(dirname(target), { recursive: true });
  await writeWhole(target, bytes);
}

if (import.meta.main) {
  if (process.argv.includes("--release-loader")) {
    const { version, bytes } = await buildLoader();
    await release(version, bytes);
  }
  for (const { path, bytes } of await build()) {
    const kilobytes = (size: number) => `${(size / 1024).toFixed(1)} KB`;
    process.stdout.write(
      `${path.padEnd(48)} ${kilobytes(bytes.length).padStart(9)}  gzip ${kilobytes(gzipSync(bytes).length).padStart(8)}\n`,
    );
  }
}
