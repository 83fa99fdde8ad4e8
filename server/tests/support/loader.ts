import { readFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync(new URL("../../../widget/package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** The loader of the current version, released or not. */
export const LOADER_PATH = `/widget/v${version}/servicepay.js`;
export const FRAME_PATH = `/widget/v${version}/card`;
