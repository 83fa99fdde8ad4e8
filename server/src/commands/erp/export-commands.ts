import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import {
  confirmExportFile,
  createExportFile,
  downloadExportFile,
  listExportFiles,
  loadExportProfile,
  readExportFile,
} from "#collections/index.ts";
import { counted } from "#platform/text/counted.ts";
import { wholeNumber } from "../cli/option-values.ts";
import { fields, moment, setAction, type CommandOutput } from "../cli/output.ts";
import { tenantOption, withTenant, type TenantOption } from "../cli/with-tenant.ts";

interface ToOption extends TenantOption {
  to: string;
}

export function addExportCommands(erp: Command): void {
  setAction(
    toOption(
      erp
        .command("export")
        .description("write what waits for the ERP to a new numbered file")
        .requiredOption(
          "--profile <name>",
          "logo, netsis, mikro, sap (samples), or a file of your own that ends in .json",
        ),
    ),
    ({ profile, to, ...options }: ToOption & { profile: string }) =>
      withTenant(options, async (ctx) => {
        const created = await createExportFile(ctx, await loadExportProfile(profile));
        if (created === null) return { text: "Nothing waits for the ERP.", data: { number: null } };
        return saveFile(await readExportFile(ctx, created.number), to);
      }),
  );
  setAction(
    tenantOption(erp.command("files").description("list the last hundred exported files, newest first")),
    (options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const files = await listExportFiles(ctx);
        const lines = files.map(({ number, fileName, collections, createdAt, confirmedAt }) => {
          const state = confirmedAt === null ? "waits" : `confirmed ${moment(confirmedAt)}`;
          return `${number}  ${fileName}  ${counted(collections, "collection", "collections")}  ${moment(createdAt)}  ${state}`;
        });
        return { text: lines.length === 0 ? "There are no files." : lines.join("\n"), data: files };
      }),
  );
  setAction(
    toOption(erp.command("download").description("save an exported file again: the same bytes")).argument(
      "<number>",
      "the file's number",
      wholeNumber,
    ),
    (number: number, { to, ...options }: ToOption) =>
      withTenant(options, async (ctx) => saveFile(await downloadExportFile(ctx, number), to)),
  );
  setAction(
    tenantOption(
      erp
        .command("confirm")
        .description("the ERP has imported the file: acknowledge each of its collections with the code of its line"),
    ).argument("<number>", "the file's number", wholeNumber),
    (number: number, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const acknowledged = await confirmExportFile(ctx, number);
        return {
          text: `${counted(acknowledged, "collection was", "collections were")} acknowledged.`,
          data: { number, acknowledged },
        };
      }),
  );
}

function toOption(command: Command): Command {
  return tenantOption(command).option("--to <folder>", "where to save the file", ".");
}

/** Saves under another name first, so that no incomplete file has the name that an ERP looks for. */
async function saveFile(
  { number, fileName, bytes, collections, hash }: Awaited<ReturnType<typeof readExportFile>>,
  folder: string,
): Promise<CommandOutput> {
  const path = join(folder, fileName);
  const handle = await open(`${path}.part`, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.part`, path);
  const data = { number, file: path, collections, hash };
  return { text: fields({ Number: number, File: path, Collections: collections, "SHA-256": hash }), data };
}
