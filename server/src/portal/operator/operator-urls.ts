/** The first page that operators see. */
export const HEALTH = "/portal/-/health";
export const COMPANIES = "/portal/-/companies";
/** Not under `COMPANIES`, because "new" could be the code of a company. */
export const NEW_COMPANY = "/portal/-/new-company";
export const KEYS = "/portal/-/keys";
export const BINS = "/portal/-/bins";

export function operatorCompanyUrl(code: string): string {
  return `${COMPANIES}/${code}`;
}
