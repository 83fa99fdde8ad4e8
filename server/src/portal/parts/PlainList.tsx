/** Sentences, one below the other. */
export function PlainList({ lines }: { lines: readonly string[] }) {
  return (
    <ul class="plain-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
