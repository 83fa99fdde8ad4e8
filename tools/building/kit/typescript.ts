import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { tarOf } from "../tar.ts";
import { documentsOf, filesOf, type ClientPackage } from "./package.ts";

/** npm installs it from any address: JavaScript with declarations, and no dependency. */
export function typescriptPackage(root: string): ClientPackage {
  const folder = join(root, "kit", "typescript");
  const manifest = readFileSync(join(folder, "package.json"));
  const { name, version } = JSON.parse(manifest.toString()) as { name: string; version: string };
  const { readme, license } = documentsOf(root, "typescript");
  const compiled = mkdtempSync(join(tmpdir(), "servicepay-kit-"));
  try {
    const options = ["--outDir", compiled, "--noEmit", "false", "--declaration", "--rewriteRelativeImportExtensions"];
    const compiler = join(root, "node_modules", ".bin", "tsc");
    execFileSync(process.execPath, [compiler, "-p", join(folder, "tsconfig.json"), ...options]);
    const dist = globSync("**/*.{js,d.ts}", { cwd: compiled }).toSorted();
    const files = [
      { path: "package/package.json", bytes: manifest },
      { path: "package/README.md", bytes: readme },
      { path: "package/LICENSE", bytes: license },
      ...filesOf(compiled, dist, "package/dist/"),
    ];
    const bytes = gzipSync(tarOf(files), { level: 9 });
    return { name, version, language: "typescript", file: `${name}.tgz`, bytes };
  } finally {
    rmSync(compiled, { recursive: true, force: true });
  }
}
