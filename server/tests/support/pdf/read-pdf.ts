/** Reads the text of a PDF whose fonts have a ToUnicode map, as pdfkit writes them. */
import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";

export interface PdfPage {
  /** The texts in the order in which they were drawn. */
  texts: string[];
}

/** Fails if a glyph has no character. */
export function readPdf(bytes: Buffer): { pages: PdfPage[]; objects: ReadonlyMap<number, string> } {
  const objects = objectsOf(bytes);
  const fonts = new Map(
    [...objects.values()].flatMap((object) =>
      [...object.matchAll(/\/(F[0-9]+) ([0-9]+) 0 R/g)].map(([, name = "", id]) => [name, charactersOf(objects, id)]),
    ),
  );
  const pages = [...objects.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((page) => ({ texts: textsOf(at(objects, /\/Contents ([0-9]+)/.exec(page)?.[1]), fonts) }));
  return { pages, objects };
}

/** Every object's text: its dictionary and, inflated, its stream. */
function objectsOf(bytes: Buffer): Map<number, string> {
  const source = bytes.toString("latin1");
  const objects = new Map<number, string>();
  for (const { 1: id, 2: dictionary = "", index, 0: found } of source.matchAll(
    /(?<=^|\n)([0-9]+) 0 obj\n([^]*?)\n(?:endobj|stream\n)/g,
  )) {
    const isStream = found.endsWith("stream\n");
    const start = index + found.length;
    const length = Number(/\/Length ([0-9]+)/.exec(dictionary)?.[1] ?? 0);
    const raw = bytes.subarray(start, start + length);
    const content = isStream ? (dictionary.includes("FlateDecode") ? inflateSync(raw) : raw).toString("latin1") : "";
    objects.set(Number(id), `${dictionary}\n${content}`);
  }
  return objects;
}

const at = (objects: ReadonlyMap<number, string>, id: string | undefined) => objects.get(Number(id)) ?? "";

function charactersOf(objects: ReadonlyMap<number, string>, font: string | undefined): string[] {
  const map = at(objects, /\/ToUnicode ([0-9]+)/.exec(at(objects, font))?.[1]);
  return [...map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)].flatMap(([, , list = ""]) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = ""]) =>
      Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    ),
  );
}

function textsOf(content: string, fonts: ReadonlyMap<string, string[]>): string[] {
  return [...content.matchAll(/\/(F[0-9]+) [0-9.]+ Tf[^]*?\[([^\]]*)\] TJ/g)].map(([, name = "", shown = ""]) =>
    [...shown.matchAll(/<([0-9a-f]*)>/gi)]
      .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
      .map((glyph) => {
        const number = Number.parseInt(glyph, 16);
        // Glyph 0 is the box of a character that the font lacks.
        const character = number === 0 ? "□" : fonts.get(name)?.[number];
        assert.ok(character !== undefined, `glyph ${glyph} of ${name} has no character`);
        return character;
      })
      .join(""),
  );
}
