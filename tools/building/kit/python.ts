import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zipOf } from "../zip.ts";
import { documentsOf, filesOf, type ClientPackage } from "./package.ts";

/** A wheel: pip installs it from any address and runs nothing of it. */
export function pythonPackage(root: string): ClientPackage {
  const folder = join(root, "kit", "python");
  const project = readFileSync(join(folder, "pyproject.toml"), "utf8");
  const read = (key: string) => new RegExp(`^${key} = "(.*)"$`, "m").exec(project)?.[1] ?? "";
  const [name, version] = [read("name"), read("version")];
  const { readme, license } = documentsOf(root, "python");
  const distribution = `${name.replaceAll("-", "_")}-${version}`;
  const metadata = [
    "Metadata-Version: 2.1",
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${read("description")}`,
    "License: MIT",
    `Requires-Python: ${read("requires-python")}`,
    "Description-Content-Type: text/markdown",
    "",
    readme.toString(),
  ].join("\n");
  const wheel = "Wheel-Version: 1.0\nGenerator: servicepay\nRoot-Is-Purelib: true\nTag: py3-none-any\n";
  const paths = globSync("servicepay/**/{*.py,py.typed}", { cwd: folder }).toSorted();
  const information = `${distribution}.dist-info`;
  const files = [
    ...filesOf(folder, paths),
    { path: `${information}/LICENSE`, bytes: license },
    { path: `${information}/METADATA`, bytes: Buffer.from(metadata) },
    { path: `${information}/WHEEL`, bytes: Buffer.from(wheel) },
  ];
  const records = files.map(({ path, bytes }) => `${path},sha256=${sha256Of(bytes)},${bytes.length}\n`);
  const record = { path: `${information}/RECORD`, bytes: Buffer.from(`${records.join("")}${information}/RECORD,,\n`) };
  const file = `${distribution}-py3-none-any.whl`;
  return { name, version, language: "python", file, bytes: zipOf([...files, record]) };
}

function sha256Of(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64url");
}
