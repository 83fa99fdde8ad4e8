/** Format controls, soft hyphens, variation selectors, fillers, and spaces that do not break. */
const INVISIBLE = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u00a0\u2007\u202f\u2800`;
const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, "gu");
const UNSEEN = new RegExp(`^[\\s${INVISIBLE}]$`, "u");
const NOT_IN_CODE = new RegExp(`[\\p{Cc}${INVISIBLE}]`, "u");

export function withoutInvisible(text: string): string {
  return text.replace(ANY_INVISIBLE, "");
}

/** Cuts white space and invisible characters off both ends. */
export function trimUnseen(text: string): string {
  const characters = Array.from(text);
  const first = characters.findIndex((character) => !UNSEEN.test(character));
  const last = characters.findLastIndex((character) => !UNSEEN.test(character));
  return first === -1 ? "" : characters.slice(first, last + 1).join("");
}

/** Every character of the code can be seen, and it neither begins nor ends with white space. */
export function isVisibleCode(code: string): boolean {
  return code.trim() === code && !NOT_IN_CODE.test(code);
}

/** A decoder writes U+FFFD for a letter that it could not read. */
export function hasLostLetter(text: string): boolean {
  return text.includes("\ufffd");
}
