import type { Bench } from "../bench.ts";
import type { PagesData } from "../loads/pages.ts";
import { loadService, startBareServer } from "../sides.ts";
import { merchantOf } from "../merchant.ts";

const LINKS = 2_000;
/** Counted from here on, references are of one length, and none is a part of another. */
const FIRST = 10_000;
const MAKERS = 8;

export const pages: Bench = {
  name: "pages",
  about: "GET /hpm/pay: the hosted page of an open link, one of many, over 32 connections",
  async prepare(world, scale) {
    const merchant = merchantOf(world);
    const numbers = Array.from({ length: Math.max(8, Math.ceil(LINKS * scale)) }, (_, index) => FIRST + index);
    const made: PagesData["pages"][number][] = [];
    await Promise.all(
      Array.from({ length: MAKERS }, async () => {
        for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
          const reference = `BENCH-PAGE-${number}`;
          made.push({ path: await merchant.newLink({ reference }), contains: reference });
        }
      }),
    );
    const [first] = made;
    const bare = await startBareServer(world, {
      path: first!.path,
      load: "pages",
      data: { pages: [first!] } satisfies PagesData,
      isFile: true,
    });
    const load = { load: "pages", data: { pages: made } satisfies PagesData };
    return {
      comparisons: [
        {
          title: "pages",
          ours: (seconds) => loadService(world, load, seconds),
          baseline: (seconds) => bare.run(seconds),
          baselineIs: "a bare Fastify that answers a static file of the same bytes, with the same headers",
          ratioOf: "rate",
          target: 0.4,
        },
      ],
      close: () => bare.close(),
    };
  },
};
