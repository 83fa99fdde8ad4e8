import type { Json } from "../support/http.ts";
import type { MerchantDay } from "./merchant-day.ts";
import type { Place } from "./request-places.ts";

const PATH = "/webhooks/endpoints";

/** An endpoint that has got an event, that a customer was created. */
export async function newEndpoint({ shop, codes }: MerchantDay, url: string): Promise<{ endpoint: Json; event: Json }> {
  const { token } = shop;
  const created = await shop.post(PATH, { code: `${codes.customer}-hook`, url, eventTypes: ["*"] }, { token });
  const customer = { code: `${codes.customer}-told`, name: "Told", email: `told-${codes.email}` };
  const { id } = (await shop.post("/vendor/customer", customer, { token })).body.data;
  const told = await shop.get(`/events?subjectId=${id}&waitSeconds=25`, { token });
  return { endpoint: created.body.data, event: told.body.data[0] };
}

interface Companies {
  own: MerchantDay;
  theirs: Awaited<ReturnType<typeof newEndpoint>>;
  at(operation: string, parameter: string, theirs: string, call: Place["call"]): Place;
  query(path: string, parameter: string, theirs: string, status?: number): Place;
}

/** Where calls about endpoints name one, or an event. */
export function endpointPlaces({ own, theirs: { endpoint, event }, at, query }: Companies): Place[] {
  const { shop } = own;
  const { token } = shop;
  const put = (parameter: string, name: string) =>
    at(`PUT ${PATH}`, parameter, name, (value) => shop.put(PATH, { [parameter]: value, isActive: false }, { token }));
  return [
    query(PATH, "code", endpoint.code, 200),
    put("id", endpoint.id),
    put("updateCode", endpoint.code),
    ...(["GET", "DELETE"] as const).map((method) =>
      at(`${method} ${PATH}/{id}`, "id", endpoint.id, (name) => shop.request(method, `${PATH}/${name}`, { token })),
    ),
    ...["rotateSecret", "resume", "test", "replay"].map((verb) =>
      at(`POST ${PATH}/{id}/${verb}`, "id", endpoint.id, (name) =>
        shop.post(`${PATH}/${name}/${verb}`, verb === "replay" ? { after: 0 } : {}, { token }),
      ),
    ),
    query("/webhooks/deliveries", "endpointId", endpoint.id, 200),
    query("/webhooks/deliveries", "eventId", event.id, 200),
  ];
}
