/** A workspace with pages: its scripts and styles for browsers, and its renderer for the server. */
import { basename, join } from "node:path";
import { build as bundle, type BuildOptions } from "esbuild";
import { systemTheme } from "./system-theme.ts";

const ROOT = join(import.meta.dirname, "..", "..");

export interface BuiltFile {
  /** Relative to the repository. */
  path: string;
  bytes: Buffer;
}

export interface BuiltAsset {
  /** "checkout.css" */
  source: string;
  file: BuiltFile;
  /** Its source files. */
  inputs: string[];
}

export const LOCALES = ["tr", "en"] as const;

export interface AssetSources {
  workspace: "checkout" | "portal";
  /** Relative to the workspace's src. */
  sources: readonly string[];
  /** The oldest browsers. */
  target: string[];
  /** With a language, each script is built for it alone: "hosted.tr.js". */
  locale?: (typeof LOCALES)[number];
}

export async function bundleAssets({ workspace, sources, target, locale }: AssetSources): Promise<BuiltAsset[]> {
  const { outputFiles, metafile } = await bundle({
    ...COMMON,
    metafile: true,
    entryPoints: sources.map((path) => join(ROOT, workspace, "src", path)),
    outdir: join(ROOT, workspace, "dist", "assets"),
    entryNames: locale === undefined ? "[name]-[hash]" : `[name].${locale}-[hash]`,
    format: "esm",
    target,
    minify: true,
    supported: { "top-level-await": true },
    // Small pictures are part of the stylesheet, so they need no requests.
    loader: { ".svg": "dataurl" },
    plugins: [systemTheme],
    ...(locale !== undefined && { define: { SCRIPT_LOCALE: JSON.stringify(locale) } }),
    ...JSX,
  });
  return outputFiles.map(({ path, contents }) => {
    const name = basename(path);
    return {
      source: name.replace(/-[^-]+(\.\w+)$/, "$1"),
      file: { path: `${workspace}/dist/assets/${name}`, bytes: Buffer.from(contents) },
      inputs: Object.keys(metafile.inputs),
    };
  });
}

/** The file name of each asset by the name of its source, for the server's pages. */
export function assetNames(workspace: AssetSources["workspace"], assets: readonly BuiltAsset[]): BuiltFile {
  return {
    path: `${workspace}/dist/assets.json`,
    bytes: Buffer.from(`${JSON.stringify(namesOf(assets), null, 2)}\n`),
  };
}

function namesOf(assets: readonly BuiltAsset[]): Readonly<Record<string, string>> {
  return Object.fromEntries(assets.map(({ source, file }) => [source, basename(file.path)] as const));
}

/** The checkout's renderer. It names the assets. */
export async function bundleRenderer(
  workspace: AssetSources["workspace"],
  assets: readonly BuiltAsset[],
): Promise<BuiltFile> {
  const { outputFiles } = await bundle({
    ...COMMON,
    entryPoints: [join(ROOT, workspace, "src", "render.tsx")],
    outfile: join(ROOT, workspace, "dist", "render.js"),
    format: "esm",
    platform: "node",
    target: "node20",
    define: { ASSET_NAMES: JSON.stringify(namesOf(assets)) },
    ...JSX,
  });
  return { path: `${workspace}/dist/render.js`, bytes: Buffer.from(outputFiles[0]!.contents) };
}

export const COMMON = {
  bundle: true,
  write: false,
  charset: "utf8",
  legalComments: "none",
  logLevel: "error",
  absWorkingDir: ROOT,
} as const satisfies BuildOptions;
const JSX = { jsx: "automatic", jsxImportSource: "preact" } as const satisfies BuildOptions;
