import type { CheckResult, TerminalHealth, TerminalRecord } from "#payment-sets/index.ts";
import { useText } from "../page/index.ts";
import { StateMark, type Tone } from "../parts/index.ts";

const TONES: Readonly<Record<CheckResult, Tone>> = { ok: "good", wrong: "wrong", unknown: "attention" };

export function CheckMark({ result }: { result: CheckResult }) {
  return <StateMark tone={TONES[result]} word={useText().terminals.checkResult[result]} />;
}

interface HealthProps {
  terminal: TerminalRecord;
  /** Undefined: it has never failed. */
  health: TerminalHealth | undefined;
}

/** Nothing for a terminal that takes payers as usual, and for a disabled one. */
export function HealthMark({ terminal, health, isBadge = false }: HealthProps & { isBadge?: boolean }) {
  const words = useText().terminals.health;
  if (!terminal.isActive || health === undefined || health.state === "closed") return null;
  return (
    <StateMark tone={health.state === "open" ? "wrong" : "attention"} word={words[health.state]} isBadge={isBadge} />
  );
}

/** Why payers are kept from the terminal, and what to do. */
export function HealthReason({ terminal, health }: HealthProps) {
  const { healthReason, healthBank } = useText().terminals;
  if (!terminal.isActive || !health?.cause) return null;
  return <p>{healthReason[health.cause](health.host ?? healthBank)}</p>;
}
