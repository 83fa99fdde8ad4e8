import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { keepForm, openKeptForm, type MemberContext } from "#members/index.ts";
import { binListState, importBins, previewBins } from "#payment-sets/index.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { formOf, problemsOf, readSmallFile } from "../forms/index.ts";
import { type Answer, Shell, withQuery } from "../page/index.ts";
import { Field, Heading, Problems, Sheet } from "../parts/index.ts";
import { BinListState, BinLookUp } from "../setup/bins-page.tsx";
import { lookUpBin } from "../shown/bin.ts";
import { textFor, type Problem } from "../words/index.ts";
import { binPreviewPage } from "./bin-preview-page.tsx";
import { initiatorOf } from "./initiator.ts";
import { BINS, IMPORT_BINS } from "./operator-urls.ts";

/** Published lists take half a megabyte. Longer ones are imported on the command line. */
const FILE_BYTES_MAX = 2 * 1024 * 1024;

export async function operatorBinsPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const [{ count, importedAt }, found] = await Promise.all([binListState(ctx), lookUpBin(ctx, request)]);
  const problems = [...found.problems, ...refused];
  const { bins, binImport: text } = textFor(ctx);
  const view = (
    <Shell nav="bins" title={bins.title} problems={problems}>
      <Heading title={bins.title} note={bins.intro} />
      <section class="sheet narrow">
        <BinListState {...{ count, importedAt }} />
      </section>
      <BinLookUp {...found} />
      <Sheet titleId="import-title" look="narrow" title={text.title}>
        <form method="post" action={BINS} encType="multipart/form-data" data-once>
          <Problems problems={problems.filter(({ field }) => field !== "bin")} />
          <p class="hint">
            {text.columns} <code>bin,bankCode,cardType,brand,commercial,program</code>
          </p>
          <Field name="file" label={text.file} hint={text.fileHint} type="file" accept=".csv,.xlsx,text/csv" required />
          <div class="actions">
            <button class="primary">{text.compare}</button>
          </div>
        </form>
      </Sheet>
    </Shell>
  );
  return { view };
}

/** Keeps the file for ten minutes, for this operator alone, and shows what it would change. */
export async function takeBinFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  try {
    const { file } = await readSmallFile(request, FILE_BYTES_MAX);
    const preview = await previewBins(ctx, Readable.from([file]));
    const fields = { list: file.toString("base64") };
    const id = await keepForm(ctx, ctx.session.member.id, { path: IMPORT_BINS, fields });
    return binPreviewPage(ctx, { id, preview });
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await operatorBinsPage(ctx, request, problems)), status };
  }
}

/** Imports the file that was shown, if the list is still the one that it was compared with. */
export async function saveBins(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  try {
    const kept = await openKeptForm(ctx, ctx.session.member.id, { id: form.text("file"), path: IMPORT_BINS });
    if (typeof kept?.["list"] !== "string")
      throw conflict("The file is no longer kept.", { field: "file", reason: "forgotten" });
    const was = readVersion(form.text("was"));
    const list = Readable.from([Buffer.from(kept["list"], "base64")]);
    const { refused } = await importBins(ctx, list, { was, initiator: initiatorOf(ctx) });
    if (refused.length > 0) throw new Error("a file with refused lines was offered for import");
    return { to: withQuery(BINS, { done: "bins_imported" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await operatorBinsPage(ctx, request, problems)), status };
  }
}

/** The list that the form was shown for. */
function readVersion(text: string): { count: number; importedAt: Date | null } {
  const [count = "", time = ""] = text.split(" ", 2);
  const importedAt = time === "" ? null : new Date(time);
  if (!/^\d{1,9}$/.test(count) || Number.isNaN(importedAt?.getTime() ?? 0))
    throw invalid("file", "Choose the file again.", "forgotten");
  return { count: Number(count), importedAt };
}
