/** Names and what they stand for; what is not known has no line. */
export function Details({ lines, kind = "" }: { lines: readonly [string, string | null][]; kind?: string }) {
  return (
    <dl class={`details ${kind}`.trim()}>
      {lines.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
