declare const ASSET_NAMES: Readonly<Record<string, string>>;

/** Hashed file names by source name, defined by the build. */
export const assetNames: Readonly<Record<string, string>> = ASSET_NAMES;

export function assetUrl(source: string): string {
  const name = assetNames[source];
  if (name === undefined) throw new Error(`the build made no ${source}`);
  return `/portal/-/assets/${name}`;
}
