import { Consents } from "./Consents.tsx";
import { SavedCards } from "./SavedCards.tsx";

/** What only the hosted page's form has; the widget's frame does not load it. */
export const payerParts = { Consents, SavedCards };

export type PayerParts = typeof payerParts;
