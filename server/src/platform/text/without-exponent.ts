/** More than two digits of an exponent cannot belong to an amount. */
const WITH_EXPONENT = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?[eE]([+-]?[0-9]{1,2})$/;

/** Writes a number with its decimal point in place, exactly: "1.5E+2" is "150". Any other text stays. */
export function withoutExponent(text: string): string {
  const [, sign = "", integer = "", fraction = "", exponent] = WITH_EXPONENT.exec(text) ?? [];
  if (exponent === undefined) return text;
  const point = integer.length + Number(exponent);
  const digits = "0".repeat(Math.max(0, 1 - point)) + integer + fraction;
  const at = Math.max(1, point);
  const whole = digits
    .slice(0, at)
    .padEnd(at, "0")
    .replace(/^0+(?=[0-9])/, "");
  const rest = digits.slice(at);
  return `${sign}${whole}${rest === "" ? "" : `.${rest}`}`;
}
