import { digitsOf } from "../../card/index.ts";
import type { CardFormModel, InstallmentChoice, Offers } from "../../model.ts";
import { formatMoney, textIn } from "../../text/index.ts";
import type { FormStore } from "./form-state.ts";

const BIN_SHORT = 6;
const BIN_LONG = 8;
const DELAY_MS = 220;
const RENEWED_WITHIN_MS = 10_000;

/** Looks up the first digits of a card or the id of a saved card. */
export type LookUp = (card: string, signal?: AbortSignal) => Promise<Offers>;

/** The payer's choice. The total is unknown if it was made on an earlier page. */
type Wanted = Pick<InstallmentChoice, "count"> & Partial<Pick<InstallmentChoice, "total">>;

/**
 * Looks up installments at six digits and again at eight; no more digits leave the form before it is submitted. Outdated
 * answers are dropped, and a failed look-up does not keep the payer from paying. The chosen count stays chosen while it
 * is offered; the payer sees a message if its total changed or it is no longer offered.
 */
export function installmentOffers({ state, change }: FormStore, lookUp: LookUp) {
  const { model: initialModel } = state();
  let requestedCard = initialModel.choices === null ? "" : (initialModel.savedCard ?? "");
  let chosen: Wanted | undefined =
    initialModel.choices?.find(({ token }) => token === initialModel.values.installment) ?? wantedIn(initialModel);
  let request: AbortController | null = null;

  const choose = (choice: InstallmentChoice | undefined, part: Partial<CardFormModel> = {}) => {
    chosen = choice;
    change({ choiceNotice: "", ...part, values: { ...state().model.values, installment: choice?.token ?? null } });
  };
  const receive = ({ choices, card }: Offers) => {
    const offered = choices.find(({ count }) => count === chosen?.count);
    choose(offered, { choices, card, lookup: "idle", choiceNotice: choiceNotice(initialModel, chosen, offered) });
  };
  const load = async (card: string, signal: AbortSignal) => {
    if (signal.aborted) return;
    try {
      const offers = await lookUp(card, signal);
      if (!signal.aborted) receive(offers);
    } catch {
      if (!signal.aborted) change({ lookup: state().model.choices === null ? "failed" : "idle" });
    }
  };
  const loadOffersFor = (typedNumber: string, savedCard = "") => {
    const card = savedCard || binOf(typedNumber);
    if (card === requestedCard) return;
    // Keep the choices while more digits of the same card are looked up; drop those of another card.
    const isSameCard = requestedCard !== "" && card.startsWith(requestedCard);
    requestedCard = card;
    request?.abort();
    if (card === "") return choose(undefined, { choices: null, lookup: "idle" });
    change({ lookup: "loading", ...(!isSameCard && { choices: null }) });
    request = new AbortController();
    const { signal } = request;
    setTimeout(() => void load(card, signal), DELAY_MS);
  };
  /** Fetches the offers again before they expire; false if that failed. */
  const renew = async (): Promise<boolean> => {
    const card = requestedCard;
    if (card === "") return true;
    const timeout = new Promise<null>((resolve) => setTimeout(resolve, RENEWED_WITHIN_MS, null));
    const offers = await Promise.race([lookUp(card), timeout]).catch(() => null);
    if (requestedCard !== card) return true;
    if (offers !== null) receive(offers);
    return offers !== null;
  };
  return { loadOffersFor, choose, renew };
}

function wantedIn({ wantedInstallments }: CardFormModel): Wanted | undefined {
  return typeof wantedInstallments === "number" ? { count: wantedInstallments } : undefined;
}

function choiceNotice(
  { locale, price }: CardFormModel,
  earlier: Wanted | undefined,
  offered: InstallmentChoice | undefined,
): string {
  const { installments: text } = textIn(locale);
  if (earlier === undefined || earlier.count === 1 || earlier.total === offered?.total) return "";
  if (offered === undefined) return text.dropped(earlier.count);
  if (earlier.total === undefined) return "";
  return text.kept(text.months(earlier.count), formatMoney(locale, offered.total, price.currency));
}

function binOf(text: string): string {
  const digits = digitsOf(text).replace(/\D/g, "");
  if (digits.length >= BIN_LONG) return digits.slice(0, BIN_LONG);
  return digits.length >= BIN_SHORT ? digits.slice(0, BIN_SHORT) : "";
}
