import { Consents } from "./Consents.tsx";
import { SaveCard } from "./SaveCard.tsx";
import { SavedCards } from "./SavedCards.tsx";

/** What surrounds the card's fields on the hosted page. */
export const payerParts = { Consents, SaveCard, SavedCards };

export type PayerParts = typeof payerParts;
