/** 4355 08** **** 4358 */
export function maskCardNumber(cardNumber: string): string {
  const stars = `${cardNumber.slice(0, 6)}${"*".repeat(cardNumber.length - 10)}${cardNumber.slice(-4)}`;
  return stars.replace(/.{4}(?=.)/g, "$& ");
}

export function passesLuhn(cardNumber: string): boolean {
  if (!/^[0-9]{13,19}$/.test(cardNumber)) return false;
  const sum = Array.from(cardNumber)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
