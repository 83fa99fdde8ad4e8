// Made from openapi.json by `npm run kit`; a change here is lost.

import type { Options, Send } from "../send.ts";
import type { OtherText } from "../values.ts";

/** Log in, refresh a session, end a session. */
export class CallerCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Test a connection. */
  get(options?: Options): Promise<Caller> {
    return this.#send({ verb: "GET", path: "/auth/me", reply: "whole", question: "caller.get" }, {}, options);
  }
}

/** Who is calling. */
export interface Caller {
  /** Name of the company whose records the token reaches. */
  company: string;
  /** User name of the credential that logged in. */
  credential: string;
  /** What the credential may call. Other calls answer 403. */
  scopes: readonly ("cat" | "hpm" | "widget" | "vendor" | "payments" | "events" | OtherText)[];
  /** In the sandbox no money moves. */
  mode: "sandbox" | "live" | OtherText;
  /** The version of this interface. */
  apiVersion: string;
}
