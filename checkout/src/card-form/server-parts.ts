import { ProgramTables } from "./ProgramTables.tsx";
import { SaveCard } from "./SaveCard.tsx";
import { SavedCards } from "./SavedCards.tsx";
import { ShowOptions } from "./ShowOptions.tsx";

/** The parts of the form that only the server renders. No script contains them. */
export const serverParts = { ProgramTables, SaveCard, SavedCards, ShowOptions };

export type ServerParts = typeof serverParts;
