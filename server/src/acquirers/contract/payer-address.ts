/** Where there is no payer, or the payer has no IPv4 address. */
const NO_ADDRESS = "127.0.0.1";

/** The payer's address for banks that require one and document IPv4 only. */
export function ipv4Of(payerIp: string): string {
  const address = payerIp.replace(/^::ffff:/i, "");
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(address) ? address : NO_ADDRESS;
}
