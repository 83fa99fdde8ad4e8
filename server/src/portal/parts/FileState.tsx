import { StateMark, type Tone } from "./StateMark.tsx";

/** The state of a file that a member sent. `checked`: it waits for a confirmation. `refused`: nothing of it was kept. */
export type FileStateName = "waiting" | "checked" | "done" | "refused";

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
