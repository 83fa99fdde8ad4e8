import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { binListState } from "#payment-sets/index.ts";
import type { Answer } from "../page/page-routes.ts";
import { shellOf } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { Heading } from "../parts/Heading.tsx";
import { lookUpBin } from "../shown/bin.ts";
import { textIn } from "../words/index.ts";
import { BinListState, BinLookUp } from "./BinsPage.tsx";
import { SetupTabs } from "./SetupTabs.tsx";

export async function binsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [state, found] = await Promise.all([binListState(ctx), lookUpBin(ctx, request)]);
  const shell = shellOf(ctx, request, "setup");
  const { locale } = shell;
  const { setup, bins: text } = textIn(locale);
  const page = { ...shell, ...state, ...found };
  const view = (
    <Shell page={shell} title={text.title} problems={found.problems}>
      <Heading title={setup.title} note={text.intro} />
      <SetupTabs page={shell} current="bins" />
      <section class="sheet narrow">
        <BinListState page={page} />
        <p class="hint">{text.whoImports}</p>
      </section>
      <BinLookUp page={page} />
    </Shell>
  );
  return { view, locale };
}
