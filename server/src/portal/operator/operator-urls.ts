/** The first page that operators see. */
export const HEALTH = "/portal/-/health";
export const COMPANIES = "/portal/-/companies";
export const NEW_COMPANY = "/portal/-/new-company";
export const KEYS = "/portal/-/keys";
export const BINS = "/portal/-/bins";
export const IMPORT_BINS = `${BINS}/import`;

export function operatorCompanyUrl(code: string): string {
  return `${COMPANIES}/${code}`;
}
