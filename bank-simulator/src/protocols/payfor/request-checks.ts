export const ORDER_ID = /^[A-Za-z0-9]{1,36}$/;

/** Fixtures have 0 for a single payment, the guide leaves it empty. */
export function installmentsIn(text: string | undefined): number | null {
  if (text === "0" || text === "") return 1;
  return /^[0-9]{1,2}$/.test(text ?? "") ? Number(text) : null;
}
