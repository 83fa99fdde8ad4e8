export const ORDER_ID = /^[A-Za-z0-9_-]{1,36}$/;

/** Empty is a single payment. */
export function installmentsIn(text: string | undefined): number | null {
  if (text === undefined || text === "" || text === "0") return 1;
  return /^[0-9]{1,2}$/.test(text) ? Number(text) : null;
}
