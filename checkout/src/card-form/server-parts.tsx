import { ProgramTables } from "./ProgramTables.tsx";
import { SaveCard } from "./SaveCard.tsx";
import { SavedCards } from "./SavedCards.tsx";
import { ShowInstallments } from "./ShowInstallments.tsx";

/** The parts of the form that only the server renders. No script contains them. */
export const serverParts = { ProgramTables, SaveCard, SavedCards, ShowInstallments };

export type ServerParts = typeof serverParts;
