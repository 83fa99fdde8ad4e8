import { readModel } from "./read-model.ts";

/** The message contains no secret, so any parent page may receive it. */
parent.postMessage(
  { type: "servicepay:refused", nonce: location.hash.slice(1), ...readModel<{ error: object }>() },
  "*",
);
