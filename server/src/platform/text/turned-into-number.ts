/** "1,00E+05": a spreadsheet turned a code of digits into a number and lost what it was. */
export function isTurnedIntoNumber(text: string): boolean {
  return /^[0-9][.,][0-9]+E\+[0-9]+$/i.test(text);
}

/** `text` is null where the value is personal. */
export function turnedIntoNumber(field: string, text: string | null): string {
  return `"${field}" is ${text ?? "a number such as 1,00E+05"}: a spreadsheet turned a code into a number. Format its column as text and type it again.`;
}
