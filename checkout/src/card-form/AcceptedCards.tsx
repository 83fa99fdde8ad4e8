import type { Brand } from "../card/index.ts";
import type { CardBrand } from "../model.ts";

const NAMES: Readonly<Record<CardBrand, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  troy: "TROY",
  "american-express": "American Express",
};

/** The marks of accepted cards. Marks that the typed digits rule out are faded. */
export function AcceptedCards({
  brands,
  label,
  typed,
}: {
  brands: readonly CardBrand[];
  label: string;
  typed: Brand["code"];
}) {
  return (
    <ul class="brands" aria-label={label}>
      {brands.map((brand) => (
        <li key={brand} class={`mark mark-${brand}${typed === null || typed === brand ? "" : " mark-other"}`}>
          {NAMES[brand]}
        </li>
      ))}
    </ul>
  );
}
