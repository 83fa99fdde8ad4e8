/** "A" for 0, "Z" for 25, "AA" for 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** 0 for "A7", 27 for "AB7"; null for anything else. */
export function columnOf(place: string): number | null {
  const [, letters] = /^([A-Z]{1,3})[0-9]{1,7}$/.exec(place) ?? [];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
