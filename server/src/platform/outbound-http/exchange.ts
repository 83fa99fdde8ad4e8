import type { Dispatcher } from "undici";

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** It went on after `body`. */
  cut: boolean;
}

export interface ExchangeLimits {
  /** Connect, send and read together. */
  timeoutMs: number;
  replyBytesMax: number;
}

/** Nobody answered in time, whether or not the request was sent. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

const NOTHING = Buffer.alloc(0);

type ReplyHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

/** One request, and its reply as it comes: what a bank or a merchant answers is small, and needs no stream of its own. */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: ExchangeLimits,
): Promise<Reply> {
  const exchanging = new Exchange(limits);
  dispatcher.dispatch(request, exchanging);
  return exchanging.reply;
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly reply: Promise<Reply>;
  readonly #answer = Promise.withResolvers<Reply>();
  readonly #bytesMax: number;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #head: { status: number; headers: ReplyHeaders } | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #tooLate: TooLate | null = null;

  constructor({ timeoutMs, replyBytesMax }: ExchangeLimits) {
    this.reply = this.#answer.promise;
    this.#bytesMax = replyBytesMax;
    this.#timer = setTimeout(() => {
      this.#tooLate = new TooLate("nothing was answered in time");
      this.#answer.reject(this.#tooLate);
      this.#controller?.abort(this.#tooLate);
    }, timeoutMs);
  }

  /** Called when it is about to be sent, however long it waited for its connection. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#tooLate !== null) return controller.abort(this.#tooLate);
    this.#controller = controller;
  }

  /** Also called for what comes before the reply, such as 103. */
  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: ReplyHeaders): void {
    if (status >= 200) this.#head = { status, headers };
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length <= this.#bytesMax) return;
    this.#end(true);
    controller.abort(new Error("more was answered than is read"));
  }

  onResponseEnd(): void {
    this.#end(false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    this.#answer.reject(error);
  }

  #end(cut: boolean): void {
    clearTimeout(this.#timer);
    const { status, headers } = this.#head!;
    const [first = NOTHING, ...others] = this.#chunks;
    const bytes = others.length === 0 ? first : Buffer.concat(this.#chunks);
    const body = cut ? bytes.subarray(0, this.#bytesMax) : bytes;
    this.#answer.resolve({ status, headers: flat(headers), body, cut });
  }
}

function flat(headers: ReplyHeaders): Record<string, string> {
  const flattened: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    flattened[name] = Array.isArray(value) ? value.join(", ") : (value ?? "");
  return flattened;
}
