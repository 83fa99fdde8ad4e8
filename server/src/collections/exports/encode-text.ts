/** The byte of each character. The runtime's decoder knows every character of windows-1254. */
const windows1254 = new Map<string, number>(
  Array.from({ length: 256 }, (_, byte): [string, number] => [
    new TextDecoder("windows-1254").decode(Uint8Array.of(byte)),
    byte,
  ]),
);
const REPLACEMENT = "?".charCodeAt(0);

/** The first character that the encoding does not have; null if it has all of them. */
export function unmappableIn(text: string, encoding: "utf-8" | "windows-1254"): string | null {
  if (encoding === "utf-8") return text.isWellFormed() ? null : "\uFFFD";
  return Array.from(text.normalize("NFC")).find((character) => !windows1254.has(character)) ?? null;
}

/** Characters that the encoding does not have become question marks. */
export function encodeText(text: string, encoding: "utf-8" | "windows-1254"): Buffer {
  if (encoding === "utf-8") return Buffer.from(text, "utf8");
  return Buffer.from(Array.from(text.normalize("NFC")).map((character) => windows1254.get(character) ?? REPLACEMENT));
}
