import type { ExportFilesPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { recordAudit } from "#audit/index.ts";
import { listExportFiles, readExportFile } from "#hand-over/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";

export async function filesPage(ctx: MemberContext, request: FastifyRequest): Promise<ExportFilesPage> {
  const mayDownload = isAllowed(ctx, "exports.make");
  const files = await listExportFiles(ctx);
  return {
    kind: "export-files",
    ...shellOf(ctx, request, "accounts"),
    listUrl: pageUrl(ctx, "/hand-over"),
    rows: files.map(({ number, fileName, collections, hash, createdAt, confirmedAt }) => ({
      number,
      name: fileName,
      url: mayDownload ? pageUrl(ctx, `/hand-over/files/${number}`) : null,
      at: createdAt.toISOString(),
      collections,
      hash,
      confirmed: confirmedAt?.toISOString() ?? null,
    })),
  };
}

/** Sends the file, byte for byte as it was made. The audit log names who downloaded it. */
export async function sendExportFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { number } = request.params as { number: string };
  if (!/^[1-9][0-9]{0,8}$/.test(number)) throw notFound("There is no such file.");
  const { fileName, bytes } = await readExportFile(ctx, Number(number));
  const details = { number: Number(number) };
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "export_file.downloaded", recordType: "tenant", recordId: ctx.tenantId, details }),
  );
  return { file: { name: fileName, type: "application/octet-stream", parts: [bytes] } };
}
