import { basename, join } from "node:path";
import { build as bundle } from "esbuild";
import { systemTheme } from "./system-theme.ts";

const BROWSERS = ["chrome109", "firefox115", "safari15.4"];

export interface BuiltDocuments {
  files: { path: string; bytes: Buffer }[];
  /** The source files of the bundles. */
  inputs: string[];
}

/** The script and the stylesheet of the documentation pages at /docs. */
export async function buildDocuments(root: string): Promise<BuiltDocuments> {
  const { outputFiles, metafile } = await bundle({
    absWorkingDir: root,
    bundle: true,
    write: false,
    minify: true,
    metafile: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "error",
    entryPoints: ["docs/site/reference.mjs", "docs/site/site.css"],
    outdir: join(root, "server", "dist", "documents"),
    format: "iife",
    target: BROWSERS,
    plugins: [systemTheme],
    define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
  });
  return {
    files: outputFiles.map(({ path, contents }) => ({
      path: `server/dist/documents/${basename(path)}`,
      bytes: Buffer.from(contents),
    })),
    inputs: Object.keys(metafile.inputs),
  };
}
