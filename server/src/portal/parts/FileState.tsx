import type { FileStateName } from "../model.ts";
import { StateMark, type Tone } from "./StateMark.tsx";

const TONES: Readonly<Record<FileStateName, Tone>> = {
  waiting: "asking",
  checked: "asking",
  done: "good",
  refused: "wrong",
};

interface Props {
  state: FileStateName;
  words: Readonly<Record<FileStateName, string>>;
  isBadge?: boolean;
}

export function FileState({ state, words, isBadge = false }: Props) {
  return <StateMark tone={TONES[state]} word={words[state]} isBadge={isBadge} />;
}
