import { NotFound } from "./errors.ts";
import type { Call, PageOptions, Send } from "./send.ts";

export interface Page<Item> {
  /** The number of matching records on all pages. */
  totalCount: number;
  page: number;
  pageSize: number;
  data: readonly Item[];
}

const PAGE_SIZE = 100;

/** The records that match. `for await` reads page after page as far as you go; `page` reads one. */
export class List<Item extends object> implements AsyncIterable<Item> {
  readonly #send: Send;
  readonly #call: Call;
  readonly #filter: { pageSize?: number | undefined };
  readonly #options: PageOptions | undefined;

  constructor(send: Send, call: Call, filter: { pageSize?: number | undefined }, options?: PageOptions) {
    this.#send = send;
    this.#call = call;
    this.#filter = filter;
    this.#options = options;
  }

  /** Pages begin at 1. One past the end is empty. */
  page(number: number): Promise<Page<Item>> {
    return this.#read(number, this.#filter.pageSize ?? PAGE_SIZE);
  }

  async totalCount(): Promise<number> {
    return (await this.#read(1, 1)).totalCount;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let previous = new Set<string>();
    for (let number = 1; ; number += 1) {
      const { data, pageSize } = await this.page(number);
      // A record that was added meanwhile moves the last ones of a page to the next.
      for (const item of data) if (!previous.has(identityOf(item))) yield item;
      if (data.length < pageSize) return;
      previous = new Set(data.map(identityOf));
    }
  }

  async #read(page: number, pageSize: number): Promise<Page<Item>> {
    try {
      return await this.#send<Page<Item>>(this.#call, { ...this.#filter, page, pageSize }, this.#options);
    } catch (error) {
      const isAnswered = error instanceof NotFound && error.code === "ERR_NOT_FOUND" && error.field === null;
      if (this.#call.isEmptyNotFound !== true || !isAnswered) throw error;
      return { totalCount: 0, page, pageSize, data: [] };
    }
  }
}

function identityOf(item: object): string {
  const { id, cardId } = item as { id?: string; cardId?: string };
  return id ?? cardId ?? JSON.stringify(item);
}
