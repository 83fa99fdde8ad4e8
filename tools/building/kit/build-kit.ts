import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltFile } from "../page-bundle.ts";
import { goPackage } from "./go.ts";
import { phpPackage } from "./php.ts";
import { pythonPackage } from "./python.ts";
import { typescriptPackage } from "./typescript.ts";

const FOLDER = "server/dist/kit";

/** The packages of the clients, and the index that names them. Their bytes depend on their sources only. */
export function buildKit(root: string): BuiltFile[] {
  const made = [typescriptPackage(root), pythonPackage(root), goPackage(root), phpPackage(root)];
  const packages = made.map(({ bytes, ...known }) => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { ...known, sha256, bytes: bytes.length };
  });
  const manifest = readFileSync(join(root, "server", "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const index = Buffer.from(`${JSON.stringify({ service: version, packages }, null, 2)}\n`);
  return [
    ...made.map(({ file, bytes }) => ({ path: `${FOLDER}/${file}`, bytes })),
    { path: `${FOLDER}/index.json`, bytes: index },
  ];
}
