import { integrityOf } from "./loader-releases.ts";
import type { BuiltAsset, BuiltFile } from "./page-bundle.ts";

/** The reason for each script of a payment page; a script without one fails the build (PCI DSS 6.4.3). */
const PURPOSES: Readonly<Record<string, string>> = {
  servicepay: "Opens the card form's frame in a merchant's page",
  hosted: "Takes over the card form of the hosted page",
  frame: "Takes over the card form in the widget's frame",
  "frame-refused": "Tells the loader why there is no form",
  "hand-over": "Sends the browser on to the bank or the merchant",
  "await-outcome": "Asks for the outcome that a page waits for",
  account: "Adds up the open items that the payer ticks",
  receipt: "Prints the receipt",
};

export function scriptInventory(assets: readonly BuiltAsset[], loaders: readonly BuiltFile[]): BuiltFile {
  const scripts = [
    ...loaders.map(({ path, bytes }) => ({ source: "servicepay.js", address: path.replace("/dist", ""), bytes })),
    ...assets
      .filter(({ source }) => source.endsWith(".js"))
      .map(({ source, file }) => ({ source, address: file.path.replace("/dist", ""), bytes: file.bytes })),
  ].map(({ source, address, bytes }) => {
    const purpose = PURPOSES[source.slice(0, source.indexOf("."))];
    if (purpose === undefined) throw new Error(`tools/building/script-inventory.ts does not say what ${source} is for`);
    return {
      address: `/${address}`,
      integrity: integrityOf(bytes),
      purpose,
    };
  });
  return {
    path: "widget/dist/script-inventory.json",
    bytes: Buffer.from(`${JSON.stringify({ scripts }, null, 2)}\n`),
  };
}
