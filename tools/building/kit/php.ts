import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { tarOf } from "../tar.ts";
import { documentsOf, filesOf, type ClientPackage } from "./package.ts";

/** A folder to unpack into the merchant's project, with an autoloader, and a repository for Composer. */
export function phpPackage(root: string): ClientPackage {
  const name = "servicepay-client-php";
  const folder = join(root, "kit", "php");
  const { version } = JSON.parse(readFileSync(join(folder, "composer.json"), "utf8")) as { version: string };
  const { readme, license } = documentsOf(root, "php");
  const files = [
    ...filesOf(folder, ["composer.json", ...globSync("src/**/*.php", { cwd: folder }).toSorted()], `${name}/`),
    { path: `${name}/README.md`, bytes: readme },
    { path: `${name}/LICENSE`, bytes: license },
  ];
  return { name, version, language: "php", file: `${name}.tgz`, bytes: gzipSync(tarOf(files), { level: 9 }) };
}
