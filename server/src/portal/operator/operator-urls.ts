/** Where operators start. */
export const HEALTH = "/portal/-/health";
export const COMPANIES = "/portal/-/companies";
/** Not below the companies: one could have the code "new". */
export const NEW_COMPANY = "/portal/-/new-company";
export const KEYS = "/portal/-/keys";
export const BINS = "/portal/-/bins";

export function companyUrlOf(code: string): string {
  return `${COMPANIES}/${code}`;
}
