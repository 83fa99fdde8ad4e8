import type { Collection, CollectionState as State } from "#collections/index.ts";
import { useText } from "../page/index.ts";
import { StateMark, type Tone } from "../parts/index.ts";

const TONES: Readonly<Record<State, Tone>> = {
  waiting: "asking",
  failed: "wrong",
  waits_for_sale: "waiting",
  integrated: "good",
};

export function collectionStateOf({ erpCode, integrationError, reversesId, reversesErpCode }: Collection): State {
  if (erpCode !== null) return "integrated";
  if (reversesId !== null && reversesErpCode === null) return "waits_for_sale";
  return integrationError === null ? "waiting" : "failed";
}

interface Props {
  collection: Collection;
  isBadge?: boolean;
}

export function CollectionState({ collection, isBadge = false }: Props) {
  const { erpCode, integrationError } = collection;
  const state = collectionStateOf(collection);
  const mark = { tone: TONES[state], word: useText().collections.state[state] };
  if (isBadge) return <StateMark {...mark} isBadge />;
  return (
    <>
      <StateMark {...mark} detail={erpCode} />
      {integrationError !== null && <span class="hint block">{integrationError}</span>}
    </>
  );
}
