const MASKS: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g, "INSTANT"],
  [/\b\d{1,2}:\d\d(?::\d\d)?\b/g, "TIME"],
  [/\bSP[0-9A-Z]{8}\b/g, "ORDER"],
  [/127\.0\.0\.1:\d+|localhost:\d+/g, "HOST"],
  [/\b[0-9a-f]{16,}\b/gi, "HEX"],
  [/\b[A-Za-z0-9_-]{20,}={0,2}/g, "TOKEN"],
  [/-[0-9A-Z]{8}\.(js|css)\b/g, "-HASH.$1"],
];

/** The document without ids, times, tokens and random order numbers, which differ from run to run. */
export function withoutChance(html: string): string {
  return MASKS.reduce((text, [pattern, mask]) => text.replaceAll(pattern, mask), html).replaceAll("><", ">\n<");
}
