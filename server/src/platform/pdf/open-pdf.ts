/** PDF documents with the fonts that Turkish needs. The same calls give the same bytes. */
import { readFile } from "node:fs/promises";
import type PDFDocument from "pdfkit";

export type Pdf = PDFKit.PDFDocument;
export type PdfFont = "regular" | "bold";

export interface OpenPdf {
  document: Pdf;
  /** Ends the document. */
  bytes(): Promise<Buffer>;
}

/** The fonts built into PDF readers lack ğ, ş, ı and İ. Only the glyphs that a document uses are embedded. */
const fontFiles = (): Record<PdfFont, string> => ({
  regular: import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  bold: import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
});
/** A document's date and id do not depend on when it is made, so that the same document can be made again. */
const CREATED = new Date("2000-01-01T00:00:00Z");

/** The library and its fonts, about 2 MB, are loaded when the first document is made. */
let loaded: Promise<{ Document: typeof PDFDocument; fonts: Map<PdfFont, Buffer> }> | undefined;

/** Opens a document of A4 pages, without a page. `language` is its language for screen readers. */
export async function openPdf({ title, language }: { title: string; language: string }): Promise<OpenPdf> {
  const { Document, fonts } = await (loaded ??= load());
  const document = new Document({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Producer: "ServicePay", Creator: "ServicePay", CreationDate: CREATED },
  });
  for (const [name, font] of fonts) document.registerFont(name, font);
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  document.once("end", () => resolve(Buffer.concat(parts)));
  document.once("error", reject);
  return {
    document,
    bytes() {
      document.end();
      return promise;
    },
  };
}

async function load() {
  const files = Object.entries(fontFiles()) as [PdfFont, string][];
  const [library, ...fonts] = await Promise.all([
    import("pdfkit"),
    ...files.map(async ([name, file]) => [name, await readFile(new URL(file))] as const),
  ]);
  return { Document: library.default, fonts: new Map(fonts) };
}
