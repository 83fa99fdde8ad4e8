import type { Locale } from "../../model.ts";
import { StateMark, type Tone } from "../../parts/StateMark.tsx";
import { textIn } from "../../text/index.ts";
import type { LinkStateName, Maker } from "./model.ts";

const TONES: Readonly<Record<LinkStateName, Tone>> = {
  open: "waiting",
  opened: "asking",
  in_progress: "asking",
  paid: "good",
  failed: "wrong",
  expired: "over",
  cancelled: "dropped",
};

interface Props {
  locale: Locale;
  state: LinkStateName;
  isBadge?: boolean;
}

export function LinkState({ locale, state, isBadge = false }: Props) {
  return <StateMark tone={TONES[state]} word={textIn(locale).links.state[state]} isBadge={isBadge} />;
}

export function makerText(locale: Locale, maker: Maker): string {
  if (maker === null) return "–";
  return maker === "api" ? textIn(locale).links.api : maker.name;
}
