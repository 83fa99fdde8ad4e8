const MASKS: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g, "INSTANT"],
  [/\b\d{1,2}:\d\d(?::\d\d)?\b/g, "TIME"],
  [/\bSP[0-9A-Z]{8}\b/g, "ORDER"],
  [/127\.0\.0\.1:\d+|localhost:\d+/g, "HOST"],
  [/\border-\d+-\d+\b/gi, "ORDER"],
  [/\btimestamp=\d+/g, "timestamp=TIME"],
  [/\b(?:after|before)=\d+_/g, "after=TIME_"],
  [/\b\d+ MiB\b/g, "MEMORY"],
  [/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/g, "SECRET"],
  [/\b\d{5}[A-Za-z]{4}\d{5}\b/g, "BANK-ORDER"],
  [/\b[0-9a-f]{6}(?=-\d+@)/g, "HEX"],
  [/\b[0-9a-f]{12,}\b/gi, "HEX"],
  [/(?<=[-.])(?=[0-9a-f]*\d)[0-9a-f]{6,8}\b/g, "HEX"],
  [/\b[0-9a-f]{8}…[0-9a-f]{4}\b/g, "ID"],
  [/\b(?:[0-9A-Z]{16}|P\d{5})\b/g, "BANK-ORDER"],
  [/\b[a-z0-9]{4}(?:-[a-z0-9]{4}){3}\b/g, "RECOVERY-CODE"],
  [/\b\d+ (?:ms|seconds|saniye)\b/g, "DURATION"],
  [/(?<=;base64,)[A-Za-z0-9+/=]+(?:\+TOKEN)*/g, "PICTURE"],
  [/\b[A-Za-z0-9_-]{20,}={0,2}/g, "TOKEN"],
  [/-[0-9A-Z]{8}\.(js|css)\b/g, "-HASH.$1"],
];

const TAG = /<([a-z][a-z0-9]*)((?: [a-z][a-z0-9-]*(?:="[^"]*")?)+)(\/?)>/gi;
const ATTRIBUTE = /[a-z][a-z0-9-]*(?:="[^"]*")?/gi;

/**
 * The document without ids, times, tokens and random order numbers, which differ from run to run. Attributes are sorted, because
 * their order says nothing.
 */
export function withoutChance(html: string): string {
  const sorted = html.replaceAll(TAG, (_, name: string, attributes: string, end: string) =>
    [`<${name}`, ...(attributes.match(ATTRIBUTE) ?? []).toSorted()].join(" ").concat(`${end}>`),
  );
  return MASKS.reduce((text, [pattern, mask]) => text.replaceAll(pattern, mask), sorted).replaceAll("><", ">\n<");
}
