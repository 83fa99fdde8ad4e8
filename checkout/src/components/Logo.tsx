import type { BrandModel } from "../model.ts";

/** Beside the merchant's name, which is what it says: so that it has no text of its own. */
export function Logo({ logo }: { logo: BrandModel["logo"] | undefined }) {
  if (logo === null || logo === undefined) return null;
  return <img class="logo" src={logo.url} width={logo.width} height={logo.height} alt="" />;
}
