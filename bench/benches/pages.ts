import { ofRounds, type Bench, type BenchOptions, type Figure } from "../bench.ts";
import { newLinks } from "../company/new-links.ts";
import { runLoad } from "../load.ts";
import type { PagesData } from "../loads/pages.ts";
import { openBenchWorld } from "../world.ts";
import { slowPhoneFigures } from "./slow-phone-pages.ts";

const LINKS = 2_000;
const CONNECTIONS = 32;

export const pages: Bench = {
  name: "pages",
  about: "GET /hpm/pay of open links over 32 connections; the page and the widget in a browser on a slow phone",
  measure: async (options) => [await rateOfPages(options), ...(await slowPhoneFigures(options.rounds))],
};

async function rateOfPages({ rounds, seconds, scale }: BenchOptions): Promise<Figure> {
  await using world = await openBenchWorld();
  const data: PagesData = { pages: await newLinks(world, "BENCH-PAGE", Math.max(8, Math.ceil(LINKS * scale))) };
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const { perSecond } = await runLoad({ load: "pages", data, url: world.url, connections: CONNECTIONS, seconds });
    if (round > 0) rates.push(perSecond); // The first is the warm-up.
  }
  return { name: "pages: hosted pages", ...ofRounds(rates), unit: "a second" };
}
