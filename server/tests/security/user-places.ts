import type { MerchantDay } from "./merchant-day.ts";
import type { Place } from "./request-places.ts";

interface Companies {
  own: MerchantDay;
  foreign: MerchantDay;
  at(operation: string, parameter: string, theirs: string, call: Place["call"]): Place;
  query(path: string, parameter: string, theirs: string, status?: number): Place;
}

/** Where calls about what users see and do name a record. */
export function userPlaces({ own: { shop }, foreign: { userId, codes }, at, query }: Companies): Place[] {
  const { token } = shop;
  const path = "/vendor/user";
  return [
    query(`${path}/list`, "customerCode", codes.customer, 200),
    query(`${path}/list`, "accountErpCode", codes.accountErp, 200),
    query(`${path}/activity`, "id", userId),
    query(`${path}/activity`, "code", codes.user),
    ...["invite", "logout"].map((verb) =>
      at(`POST ${path}/${verb}`, "id", userId, (id) => shop.post(`${path}/${verb}`, { id }, { token })),
    ),
  ];
}
