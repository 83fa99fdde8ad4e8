import type { BrandModel } from "../model.ts";
import type { Locale } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";
import { Logo } from "./Logo.tsx";

interface Props {
  name: string;
  brand: BrandModel | null | undefined;
  locale: Locale;
}

/** Whom the payer pays, at the head of a page that has no order to show. */
export function Merchant({ name, brand, locale }: Props) {
  return (
    <div class="paid-to">
      <Logo logo={brand?.logo} />
      <p class="merchant">
        <span class="label">{pageTextIn(locale).payTo}</span> {name}
      </p>
    </div>
  );
}
