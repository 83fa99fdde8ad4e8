import { useEffect } from "preact/hooks";
import { chosenSavedCard } from "./chosen-in-form.ts";
import { typedIn } from "./typed-card.ts";
import { binOf } from "./use-installments.ts";
import type { LookUp } from "./use-installments.ts";
import type { CardFormModel } from "../model.ts";

type Change = (change: (model: CardFormModel) => CardFormModel) => void;

/** Offers are good for minutes: the same ones are fetched anew on "renew", and the chosen count stays chosen. */
export function useRenewal(renewals: EventTarget | undefined, lookUp: LookUp, change: Change): void {
  useEffect(() => {
    if (renewals === undefined) return;
    const renew = () => void renewChoices(lookUp, change);
    renewals.addEventListener("renew", renew);
    return () => renewals.removeEventListener("renew", renew);
  }, []);
}

async function renewChoices(lookUp: LookUp, change: Change): Promise<void> {
  const asked = () => (chosenSavedCard() === "" ? binOf(typedIn("number")) : chosenSavedCard());
  const card = asked();
  if (card === "") return;
  const choices = await lookUp(card, AbortSignal.timeout(10_000)).catch(() => null);
  if (choices === null || asked() !== card) return;
  change((model) => {
    const count = model.choices?.find(({ token }) => token === model.values.installment)?.count;
    const installment = choices.find((choice) => choice.count === count)?.token ?? null;
    return { ...model, choices, lookup: "idle", values: { ...model.values, installment } };
  });
}
