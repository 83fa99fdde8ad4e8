import { useRef } from "preact/hooks";
import { digitsOf } from "../card/index.ts";
import type { CardFormModel, InstallmentChoice } from "../model.ts";

const BIN_SHORT = 6;
const BIN_LONG = 8;
const DELAY_MS = 220;

export type LookUp = (bin: string, signal: AbortSignal) => Promise<InstallmentChoice[]>;

/**
 * Asks at six digits and again at eight, which are the most that leave the form before it is paid. An answer that was
 * overtaken is dropped, and a failure never stands in the payer's way.
 */
export function useInstallments(
  lookUp: LookUp,
  change: (part: Pick<CardFormModel, "choices" | "lookup">) => void,
  answered: string,
) {
  const running = useRef<AbortController | null>(null);
  const asked = useRef(answered);
  return (typedNumber: string, savedCard = "") => {
    const bin = savedCard === "" ? binOf(typedNumber) : savedCard;
    if (bin === asked.current) return;
    asked.current = bin;
    running.current?.abort();
    if (bin === "") return change({ choices: null, lookup: "idle" });
    const controller = new AbortController();
    running.current = controller;
    setTimeout(() => void ask(bin, controller.signal), DELAY_MS);
  };

  async function ask(bin: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    change({ choices: null, lookup: "loading" });
    try {
      const choices = await lookUp(bin, signal);
      if (!signal.aborted) change({ choices, lookup: "idle" });
    } catch {
      if (!signal.aborted) change({ choices: null, lookup: "failed" });
    }
  }
}

export function binOf(text: string): string {
  const digits = digitsOf(text).replace(/\D/g, "");
  if (digits.length >= BIN_LONG) return digits.slice(0, BIN_LONG);
  return digits.length >= BIN_SHORT ? digits.slice(0, BIN_SHORT) : "";
}
