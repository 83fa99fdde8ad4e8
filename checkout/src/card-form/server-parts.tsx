import type { VNode } from "preact";
import type { CardFormModel } from "../model.ts";
import { ProgramTables } from "./ProgramTables.tsx";
import { SaveCard } from "./SaveCard.tsx";
import { SavedCards } from "./SavedCards.tsx";
import { ShowInstallments } from "./ShowInstallments.tsx";

/** The parts of the form that only the server renders. No script contains them. */
export interface ServerParts {
  savedCards: VNode;
  saveCard: VNode;
  showInstallments: VNode;
  /** Null where the order beside the form has them. */
  programTables: VNode | null;
}

export function serverParts(model: CardFormModel, { hasOrder }: { hasOrder: boolean }): ServerParts {
  return {
    savedCards: <SavedCards model={model} />,
    saveCard: <SaveCard model={model} />,
    showInstallments: <ShowInstallments model={model} />,
    programTables: hasOrder ? null : <ProgramTables model={model} />,
  };
}
