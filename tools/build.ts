/**
 * Builds what browsers and the page renderers need: checkout/dist, portal/dist, widget/dist and server/dist. Takes seconds.
 * `npm run build -- --release-loader` publishes the loader under its version, for ever.
 */
import { mkdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { withCompressed } from "./building/compressed.ts";
import { buildDocuments } from "./building/documents.ts";
import { buildKit } from "./building/kit/build-kit.ts";
import { release } from "./building/loader-releases.ts";
import { removeOldAssets, writeWhole } from "./building/old-assets.ts";
import {
  assetNames,
  bundleAssets,
  bundleRenderer,
  LOCALES,
  type BuiltAsset,
  type BuiltFile,
} from "./building/page-bundle.ts";
import { scriptInventory } from "./building/script-inventory.ts";
import { packagesOf, thirdPartyNotices } from "./building/third-party-notices.ts";
import { buildLoader, buildWidget } from "./building/widget.ts";

const ROOT = join(import.meta.dirname, "..");
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
  const [render, { loaders, lists }, documents] = await Promise.all([
    bundleRenderer("checkout", assets),
    buildWidget(),
    buildDocuments(ROOT),
  ]);
  const scripts = [...[...assets, ...portalAssets].map(({ file }) => file), ...loaders];
  const packages = packagesOf([...[...assets, ...portalAssets].flatMap(({ inputs }) => inputs), ...documents.inputs]);
  const notices = { path: NOTICES, bytes: Buffer.from(await thirdPartyNotices(ROOT, packages)) };
  const compressed = await Promise.all(scripts.map(withCompressed));
  const pages = await Promise.all([...documents.files, notices].map(withCompressed));
  const kit = buildKit(ROOT);
  // Files that name others are written after them.
  const naming = [render, assetNames("portal", portalAssets), ...lists, scriptInventory(assets, loaders), ...kit];
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
