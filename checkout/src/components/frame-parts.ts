import { Consents } from "./Consents.tsx";
import type { PayerParts } from "./payer-parts.ts";

/** The widget knows no payer: its frame has no saved cards, and does not load their parts. */
export const frameParts: PayerParts = { Consents, SaveCard: () => null, SavedCards: () => null };
