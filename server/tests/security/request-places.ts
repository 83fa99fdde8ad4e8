import type { HttpReply, Json } from "../support/http.ts";
import type { MerchantDay } from "./merchant-day.ts";

/** A field that names a record: the operation, the field, and the call with a given name. */
export interface Place {
  operation: string;
  parameter: string;
  foreign: string;
  unknown: string;
  status: number;
  call(name: string): Promise<HttpReply>;
  /** This call, made by the record's own company. */
  byOwner?(): Promise<HttpReply>;
}

const PATH = "/vendor/paymentRequest";

export async function newRequest({ shop, paymentSetId }: MerchantDay, code: string): Promise<Json> {
  const product = { code, kind: "MultiUse", currencyCode: "TRY", amount: 5, paymentSetId };
  return (await shop.post(PATH, product, { token: shop.token })).body.data;
}

interface Companies {
  own: MerchantDay;
  foreign: MerchantDay;
  requests: [foreign: Json, own: Json];
  at(operation: string, parameter: string, theirs: string, call: Place["call"]): Place;
  query(path: string, parameter: string, theirs: string): Place;
}

/** Where calls about payment requests name a record. */
export function requestPlaces({ own, foreign, requests: [theirs, mine], at, query }: Companies): Place[] {
  const { shop, paymentSetId } = own;
  const { token } = shop;
  const product = { code: "MINE", kind: "MultiUse", currencyCode: "TRY", amount: 5, paymentSetId };
  const put = (parameter: string, name: string) =>
    at(`PUT ${PATH}`, parameter, name, (value) =>
      shop.put(PATH, { ...(parameter === "paymentSetId" && { id: mine.id }), [parameter]: value }, { token }),
    );
  return [
    query(PATH, "id", theirs.id),
    query(PATH, "code", theirs.code),
    ...["visits", "poster"].map((part) =>
      at(`GET ${PATH}/${part}`, "code", theirs.code, (name) => shop.get(`${PATH}/${part}?code=${name}`, { token })),
    ),
    at(`POST ${PATH}`, "paymentSetId", foreign.paymentSetId, (name) =>
      shop.post(PATH, { ...product, paymentSetId: name }, { token }),
    ),
    put("id", theirs.id),
    put("updateCode", theirs.code),
    put("paymentSetId", foreign.paymentSetId),
  ];
}
