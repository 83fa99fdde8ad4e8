import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { BuiltFile } from "./page-bundle.ts";
import { tarOf } from "./tar.ts";

/** A client that the service serves at /kit/. */
interface KitPackage {
  name: string;
  version: string;
  language: string;
  file: string;
  sha256: string;
  bytes: number;
}

const FOLDER = "server/dist/kit";

/** The packages of the clients, and the index that names them. Their bytes depend on their sources only. */
export function buildKit(root: string): BuiltFile[] {
  const { name, version, bytes } = typescriptPackage(root);
  const file = `${name}.tgz`;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const packages: KitPackage[] = [{ name, version, language: "typescript", file, sha256, bytes: bytes.length }];
  const index = Buffer.from(`${JSON.stringify({ apiVersion: "1", packages }, null, 2)}\n`);
  return [
    { path: `${FOLDER}/${file}`, bytes },
    { path: `${FOLDER}/index.json`, bytes: index },
  ];
}

/** npm installs it from any address: JavaScript with declarations, and no dependency. */
function typescriptPackage(root: string): { name: string; version: string; bytes: Buffer } {
  const folder = join(root, "kit", "typescript");
  const manifest = readFileSync(join(folder, "package.json"));
  const { name, version } = JSON.parse(manifest.toString()) as { name: string; version: string };
  const compiled = mkdtempSync(join(tmpdir(), "servicepay-kit-"));
  try {
    const options = ["--outDir", compiled, "--noEmit", "false", "--declaration", "--rewriteRelativeImportExtensions"];
    const compiler = join(root, "node_modules", ".bin", "tsc");
    const project = join(root, "kit", "typescript", "tsconfig.json");
    execFileSync(process.execPath, [compiler, "-p", project, ...options]);
    const dist = globSync("**/*.{js,d.ts}", { cwd: compiled }).toSorted();
    const files = [
      { path: "package/package.json", bytes: manifest },
      { path: "package/README.md", bytes: readFileSync(join(root, "docs", "guides", "typescript.md")) },
      { path: "package/LICENSE", bytes: readFileSync(join(root, "LICENSE")) },
      ...dist.map((path) => ({ path: `package/dist/${path}`, bytes: readFileSync(join(compiled, path)) })),
    ];
    return { name, version, bytes: gzipSync(tarOf(files), { level: 9 }) };
  } finally {
    rmSync(compiled, { recursive: true, force: true });
  }
}
