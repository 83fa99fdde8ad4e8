/** The encodings of an SMS. The Turkish single shift adds ç, ğ, ı, ş, Ğ, İ and Ş, each of which counts as two characters. */
export type SmsEncoding = "GSM-7" | "Turkish single shift" | "UCS-2";

export interface SmsLength {
  /** The network counts an escaped character as two. */
  characters: number;
  encoding: SmsEncoding;
  /** Each part is charged. */
  parts: number;
}

/** 3GPP TS 23.038, section 6.2.1: the default alphabet. */
const DEFAULT = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Section 6.2.1.1: the extension of the default alphabet. The Turkish one (A.2.1) has these too. */
const EXTENSION = new Set("\f^{}\\[~]|€");
const TURKISH = new Set("ĞİŞçğış");

/** Characters in one SMS, and in each part of several, whose headers take room. */
const ROOM: Readonly<Record<SmsEncoding, readonly [number, number]>> = {
  "GSM-7": [160, 153],
  "Turkish single shift": [155, 149],
  "UCS-2": [70, 67],
};

export function smsLength(text: string): SmsLength {
  const encoding = encodingOf(text);
  const sizes = Array.from(text, (each) => (encoding === "UCS-2" ? each.length : septetsOf(each)));
  const characters = sizes.reduce((total, size) => total + size, 0);
  const [single, each] = ROOM[encoding];
  return { characters, encoding, parts: characters <= single ? 1 : countParts(sizes, each) };
}

function encodingOf(text: string): SmsEncoding {
  let encoding: SmsEncoding = "GSM-7";
  for (const each of text) {
    if (DEFAULT.has(each) || EXTENSION.has(each)) continue;
    if (!TURKISH.has(each)) return "UCS-2";
    encoding = "Turkish single shift";
  }
  return encoding;
}

function septetsOf(character: string): number {
  return DEFAULT.has(character) ? 1 : 2;
}

/** An escaped character is not split between two parts. */
function countParts(sizes: readonly number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > room) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}
