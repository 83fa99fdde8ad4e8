import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const PACKAGE = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
/** Packages that name their licence but ship no text, and where its words are. */
const TEXT_ELSEWHERE: Readonly<Record<string, string>> = { "@redocly/openapi-core": "redoc" };

/** The folders of packages among a bundle's inputs, as esbuild's metafile names them. */
export function packagesOf(inputs: Iterable<string>): string[] {
  const folders = [...inputs].filter((path) => !path.startsWith("(")).map((path) => PACKAGE.exec(path)?.[1]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].toSorted();
}

/** Name, version and licence text of every package in the browsers' bundles. Throws if a package has no text. */
export async function thirdPartyNotices(root: string, packages: readonly string[]): Promise<string> {
  const notices = await Promise.all(packages.map((folder) => noticeOf(root, folder)));
  return `Third-party software in what ServicePay sends to browsers.\n${notices.join("")}`;
}

async function noticeOf(root: string, folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license?: string;
  };
  const { name, version, license = "no licence named" } = manifest;
  const source = TEXT_ELSEWHERE[name];
  const texts = await licenceTexts(source === undefined ? join(root, folder) : join(root, "node_modules", source));
  if (texts.length === 0) throw new Error(`${folder} has no licence text, so it cannot be part of a bundle`);
  return `\n${"=".repeat(100)}\n${name} ${version} (${license})\n\n${texts.join("\n\n")}\n`;
}

/** A package built by another bundler lists in `*.LICENSE.txt` what it holds of others. */
async function licenceTexts(folder: string): Promise<string[]> {
  const own = (await readdir(folder)).filter((name) => LICENCE_FILE.test(name));
  const bundles = join(folder, "bundles");
  const held = existsSync(bundles)
    ? (await readdir(bundles)).filter((name) => name.endsWith(".lib.js.LICENSE.txt"))
    : [];
  const files = [...own.toSorted(), ...held.map((name) => join("bundles", name)).toSorted()];
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map((text) => text.trim());
}
