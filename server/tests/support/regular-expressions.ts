/** Finds the regular expressions of a source text; skips strings, templates and comments. */
export interface FoundExpression {
  line: number;
  source: string;
  flags: string;
}

const BEFORE_EXPRESSION = new Set("(,=:[!&|?{};+-*%~^<>\n".split(""));
const WORDS_BEFORE = /\b(?:return|typeof|case|of|in|await|yield)$/;

export function regularExpressionsIn(text: string): FoundExpression[] {
  const found: FoundExpression[] = [];
  /** The depth of braces at which each open template continues. */
  const templates: number[] = [];
  let depth = 0;
  let before = "";
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    const two = text.slice(at, at + 2);
    if (two === "//") at = indexOrEnd(text.indexOf("\n", at), text) - 1;
    else if (two === "/*") at = text.indexOf("*/", at + 2) + 1;
    else if (endsElement(two, before)) at += 1;
    else if (character === '"' || character === "'") at = endOfString(text, at);
    else if (character === "`") at = endOfTemplate(text, at, templates, depth);
    else if (character === "}" && templates.at(-1) === depth) {
      templates.pop();
      at = endOfTemplate(text, at, templates, depth);
    } else if (character === "/" && isExpressionPlace(before)) {
      const end = endOfExpression(text, at);
      const flags = /^[a-z]*/.exec(text.slice(end + 1))?.[0] ?? "";
      found.push({ line: text.slice(0, at).split("\n").length, source: text.slice(at + 1, end), flags });
      at = end + flags.length;
    } else if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    if (!/\s/.test(character)) before = (before + character).slice(-12);
    else if (/\w$/.test(before)) before += " ";
  }
  return found;
}

function isExpressionPlace(before: string): boolean {
  const last = before.trimEnd().at(-1);
  return last === undefined || BEFORE_EXPRESSION.has(last) || WORDS_BEFORE.test(before.trimEnd());
}

/** The end of an element of a page: no expression begins with its stroke. */
function endsElement(two: string, before: string): boolean {
  return two === "</" || (two === "/>" && before.endsWith("}"));
}

function indexOrEnd(index: number, text: string): number {
  return index < 0 ? text.length : index;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start]) at += text[at] === "\\" ? 2 : 1;
  return at;
}

/** Stops at the closing quote, or at the brace that opens an expression, whose depth is recorded. */
function endOfTemplate(text: string, start: number, templates: number[], depth: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== "`") {
    if (text[at] === "$" && text[at + 1] === "{") {
      templates.push(depth);
      return at + 1;
    }
    at += text[at] === "\\" ? 2 : 1;
  }
  return at;
}

function endOfExpression(text: string, start: number): number {
  let inClass = false;
  let at = start + 1;
  while (at < text.length && (inClass || text[at] !== "/")) {
    if (text[at] === "[") inClass = true;
    if (text[at] === "]") inClass = false;
    at += text[at] === "\\" ? 2 : 1;
  }
  return at;
}
