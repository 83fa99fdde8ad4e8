import { findLines, type SourceFile } from "./source-files.ts";

const PARAMETER = /[(,]\s*(\w+)\??: (?:Read|Write)?Context\b/g;
const INNER = /\b(?:in|join)Transaction\([^()]*, (?:async )?\(?(\w+)\)? =>/g;

/** Parameters that hold a context and have another name than `ctx`. */
export function misnamedContexts({ path, text }: SourceFile): string[] {
  return [PARAMETER, INNER].flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(([, name]) => name !== "ctx")
      .map(({ 1: name, index }) => `${path}:${text.slice(0, index).split("\n").length}: ${name} is not called ctx`),
  );
}

/** A field or parameter that holds money as a number. */
export function inexactAmounts(file: SourceFile): string[] {
  return findLines(file, /\b(?:\w*[aA]mounts?|\w*[pP]rices?)\??: (?:readonly )?number\b/);
}

const EXPORTED = /^export (?:async )?function (\w+)(?:<[^>]*>)?\([^]*?\): ([^\n]+) \{$/gm;

/** A verb called `pageOf…` that returns no `ListPage`, or another verb of a module that does. */
export function misnamedPages({ path, text }: SourceFile): string[] {
  if (path.startsWith("server/src/platform/")) return [];
  return [...text.matchAll(EXPORTED)]
    .filter(([, name = "", result = ""]) => /^pageOf[A-Z]/.test(name) !== result.startsWith("Promise<ListPage<"))
    .map(([, name, result]) => `${path}: ${name} returns ${result}`);
}
