import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { tarOf } from "../tar.ts";
import { documentsOf, filesOf, type ClientPackage } from "./package.ts";

/** A module to unpack beside the merchant's own, which names the folder in `go.mod`. */
export function goPackage(root: string): ClientPackage {
  const name = "servicepay-client-go";
  const folder = join(root, "kit", "go");
  const version = /version = "(.*)"/.exec(readFileSync(join(folder, "transport.go"), "utf8"))?.[1] ?? "";
  const { readme, license } = documentsOf(root, "go");
  const files = [
    ...filesOf(folder, ["go.mod", ...globSync("*.go", { cwd: folder }).toSorted()], `${name}/`),
    { path: `${name}/README.md`, bytes: readme },
    { path: `${name}/LICENSE`, bytes: license },
  ];
  return { name, version, language: "go", file: `${name}.tgz`, bytes: gzipSync(tarOf(files), { level: 9 }) };
}
