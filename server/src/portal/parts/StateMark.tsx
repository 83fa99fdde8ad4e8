import type { ComponentChildren } from "preact";

/** The colours of states; each has its own mark, so that colour is never alone. */
export type Tone = "waiting" | "asking" | "good" | "part" | "back" | "wrong" | "over" | "dropped" | "attention";

/** Its first space does not break, so that no line begins with the dot. */
const SEPARATOR = "\u00a0· ";

interface Props {
  tone: Tone;
  word: string;
  /** A reason or an amount, after the word. */
  detail?: ComponentChildren;
  /** Headings have badges; tables have the mark and the word. */
  isBadge?: boolean;
}

export function StateMark({ tone, word, detail = null, isBadge = false }: Props) {
  return (
    <span class={isBadge ? `state-badge tone-${tone}` : `state tone-${tone}`}>
      <span class="state-mark" aria-hidden="true" />
      <span>
        {word}
        {detail !== null && (
          <span class="soft">
            {SEPARATOR}
            {detail}
          </span>
        )}
      </span>
    </span>
  );
}

/** The state of a file that a member sent. `checked`: it waits for a confirmation. `refused`: nothing of it was kept. */
export type FileStateName = "waiting" | "checked" | "done" | "refused";

const TONES: Readonly<Record<FileStateName, Tone>> = {
  waiting: "asking",
  checked: "asking",
  done: "good",
  refused: "wrong",
};

interface FileProps {
  state: FileStateName;
  words: Readonly<Record<FileStateName, string>>;
  isBadge?: boolean;
}

export function FileState({ state, words, isBadge = false }: FileProps) {
  return <StateMark tone={TONES[state]} word={words[state]} isBadge={isBadge} />;
}
