import { readFileSync } from "node:fs";

const DIST = new URL("../../../../portal/dist/", import.meta.url);

/** Hashed file names by source name, written by the build. */
const names = JSON.parse(readFileSync(new URL("assets.json", DIST), "utf8")) as Readonly<Record<string, string>>;

/** The files that browsers load. */
export const assets = Object.values(names).map((name) => ({ name, file: new URL(`assets/${name}`, DIST) }));

export function assetUrl(source: string): string {
  const name = names[source];
  if (name === undefined) throw new Error(`the build made no ${source}`);
  return `/portal/-/assets/${name}`;
}
