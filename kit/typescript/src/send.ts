/** A call of the interface, as the files in calls/ describe it. */
export interface Call {
  verb: "GET" | "POST" | "PUT" | "DELETE";
  /** `{id}` stands for a field of `pathFields`. */
  path: string;
  pathFields?: readonly string[];
  /** What is given goes into the body; otherwise into the query. */
  hasBody?: boolean;
  /** Takes an Idempotency-Key, so it may be repeated. */
  isKeyed?: boolean;
  /** The service answers 404 when the list has no record. */
  isEmptyNotFound?: boolean;
  reply: "data" | "page" | "whole" | "done" | "file";
  /** The call that tells what became of this one when its reply is lost. */
  question: string;
}

export interface Options {
  /** Ends the call. A write that has left may still be carried out. */
  signal?: AbortSignal;
  /** Passed on, so that both systems' traces meet. */
  traceparent?: string;
}

export interface KeyedOptions extends Options {
  /** Names the operation, such as "order-1001-refund-1": repeated with the same key, it is carried out once. */
  idempotencyKey?: string;
}

export interface PageOptions extends Options {}

export type Send = <Result>(call: Call, given: object, options?: KeyedOptions) => Promise<Result>;
