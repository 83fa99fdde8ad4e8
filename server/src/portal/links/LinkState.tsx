import type { DeclineClass } from "#acquirers/registry.ts";
import type { LinkState as StoredState } from "#links/index.ts";
import { useText } from "../page/index.ts";
import { StateMark, type Tone } from "../parts/index.ts";
import { textIn, type Locale } from "../words/index.ts";
import type { Maker } from "./visible-links.ts";

/** "opened": it can be paid, and somebody has used its form. */
type ShownState = StoredState | "opened";

const TONES: Readonly<Record<ShownState, Tone>> = {
  open: "waiting",
  opened: "asking",
  in_progress: "asking",
  paid: "good",
  failed: "wrong",
  expired: "over",
  cancelled: "dropped",
};

export function shownStateOf({ state, openedAt }: { state: StoredState; openedAt: Date | null }): ShownState {
  return state === "open" && openedAt !== null ? "opened" : state;
}

interface Props {
  state: ShownState;
  /** Why the last attempt was declined. */
  decline?: DeclineClass | null;
  isBadge?: boolean;
}

export function LinkState({ state, decline = null, isBadge = false }: Props) {
  const { links, payments } = useText();
  const reason = decline === null ? null : payments.declineShort[decline];
  return <StateMark tone={TONES[state]} word={links.state[state]} detail={reason} isBadge={isBadge} />;
}

export function makerText(locale: Locale, maker: Maker): string | null {
  if (maker === null) return null;
  return maker === "api" ? textIn(locale).links.api : maker.name;
}
