import type { Operation } from "../../support/description.ts";
import type { HttpReply } from "../../support/http.ts";
import type { FuzzedWorld } from "./fuzzed-world.ts";
import type { MadeRequest } from "./requests.ts";

/** Like RESTler's producers: other operations use names from replies, but not those of deleted records. */
export function learn(
  { sources, own }: Pick<FuzzedWorld, "sources" | "own">,
  { method, path }: Operation,
  { body, parameters, named }: MadeRequest,
  token: string | undefined,
  reply: HttpReply,
): void {
  const { pool, cards } = sources;
  if (reply.status === 404 && token !== undefined) for (const { kind, value } of named) pool.forget(kind, value);
  if (reply.status >= 300) return;
  switch (`${method} ${path}`) {
    case "GET /paymentOptions":
    case "GET /b2c/paymentOptions": {
      const card = cards.find(({ cardNumber }) => cardNumber.startsWith(parameters["binNumber"] ?? " "));
      const installmentToken = reply.body[0]?.installments[0]?.token;
      const isOfWidget = token !== own.shop.token && installmentToken !== undefined && card !== undefined;
      const offer = { widgetToken: token, card, amount: Number(parameters["amount"]), installmentToken };
      if (isOfWidget) pool.put("offer", offer);
      return;
    }
    case "POST /b2c/widget/preparePayment":
      return pool.put("prepared", { prepareToken: reply.body.prepareToken, amount: body.amount });
    case "POST /b2c/widget/payment":
      if (reply.body.success === true) pool.put("paid payment", reply.body.orderId);
      return pool.learn(path, reply.body);
    case "POST /hpm": {
      const id = new URL(reply.body.data.link).searchParams.get("id")!;
      // A cancelled link cannot be extended: half of the links are never cancelled.
      return pool.put(/[0-7]$/.test(id) ? "link id" : "lasting link id", id);
    }
    case "GET /hpm/links":
      return;
    default:
      if (method === "DELETE") for (const { kind, value } of named) pool.forget(kind, value);
      else pool.learn(path, reply.body);
  }
}
