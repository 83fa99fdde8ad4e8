import type { BrandModel } from "../model.ts";

/** The logo has no alternative text, since the merchant's name is beside it. */
export function Logo({ brand }: { brand: BrandModel | null | undefined }) {
  const { logo, darkLogo } = brand ?? {};
  if (!logo) return null;
  return (
    <>
      <img
        class={darkLogo ? "logo logo-light" : "logo"}
        src={logo.url}
        width={logo.width}
        height={logo.height}
        alt=""
      />
      {darkLogo && (
        <img class="logo logo-dark" src={darkLogo.url} width={darkLogo.width} height={darkLogo.height} alt="" />
      )}
    </>
  );
}
