import { readModel } from "./read-model.ts";

/** No secret is in it, so any page around the frame may hear it. */
parent.postMessage(
  { type: "servicepay:refused", nonce: location.hash.slice(1), ...readModel<{ error: object }>() },
  "*",
);
