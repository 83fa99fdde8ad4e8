/**
 * What the service's pages are written with: each element is markup as soon as it is made, where preact would first make a
 * tree of all of them. Components are the very ones that run in the browser; the build puts this module in the place of
 * preact's own for what the server renders. The test holds it to preact's renderer, byte for byte.
 */

/** Markup that is whole; any other text is escaped where it is put into an element. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

type Component = (props: Props) => unknown;
type ComponentClass = new (props: Props) => { state: unknown; render(props: Props, state: unknown): unknown };
type Props = Readonly<Record<string, unknown>>;

export const Fragment: Component = ({ children }) => children;

/** The automatic runtime's one function: JSX is calls of it. */
export function jsx(type: string | Component | ComponentClass, props: Props): Markup {
  if (typeof type === "string") return new Markup(elementOf(type, props));
  const rendered = isClass(type) ? renderClass(type, props) : type(props);
  return rendered instanceof Markup ? rendered : new Markup(markupOf(rendered));
}

/** @public What the build calls where an element has several children. */
export function jsxs(type: Parameters<typeof jsx>[0], props: Props): Markup {
  return jsx(type, props);
}

/** A whole document of what a component answered. */
export function htmlOf(page: unknown): string {
  return markupOf(page);
}

function isClass(type: Component | ComponentClass): type is ComponentClass {
  return (type.prototype as { render?: unknown } | undefined)?.render !== undefined;
}

function renderClass(type: ComponentClass, props: Props): unknown {
  const component = new type(props);
  return component.render(props, component.state);
}

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

function elementOf(name: string, props: Props): string {
  let head = `<${name}`;
  let inner = "";
  for (const prop in props) {
    const value = props[prop];
    if (prop === "children") inner = inner === "" ? markupOf(value) : inner;
    else if (prop === "dangerouslySetInnerHTML") inner = (value as { __html: string }).__html;
    else if (value !== null && value !== undefined && typeof value !== "function") head += attributeOf(prop, value);
  }
  if (inner === "" && VOID.has(name)) return `${head}/>`;
  return `${head}>${inner}</${name}>`;
}

interface Attribute {
  begin: string;
  /** "false" is a value of it. */
  saysFalse: boolean;
  /** Whole attributes by their values; only where these are the pages' own few words, and never a payer's. */
  written: Map<string, string> | null;
}

/** How each attribute is written; there are as many as the pages have. */
const attributes = new Map<string, Attribute | null>();
const OF_FEW_WORDS = new Set(["autocomplete", "class", "dir", "inputMode", "lang", "role", "scope", "type"]);

function attributeOf(prop: string, value: unknown): string {
  let known = attributes.get(prop);
  if (known === undefined) attributes.set(prop, (known = describe(prop)));
  if (known === null) return "";
  if (typeof value === "boolean" && !known.saysFalse) return value ? known.begin : "";
  const text = String(value);
  const { written } = known;
  if (written === null) return writeAttribute(known, text);
  const before = written.get(text) ?? writeAttribute(known, text);
  if (written.size < WORDS_MAX) written.set(text, before);
  return before;
}

const WORDS_MAX = 100;

function writeAttribute({ begin }: Attribute, text: string): string {
  return text === "" ? begin : `${begin}="${escapeText(text)}"`;
}

const OWN_NAMES: Readonly<Record<string, string>> = {
  defaultValue: "value",
  defaultChecked: "checked",
  httpEquiv: "http-equiv",
};
const WITHOUT_CAPITALS = /^(?:auto[A-Z]|ch|col|cross|dateT|encT|form[A-Z]|hrefL|inputM|maxL|minL|noV|readO|rowS|tabI)/;
const UNSAFE_NAME = /[\s\n\\/='"\0<>]/;

function describe(prop: string): Attribute | null {
  if (prop === "key" || prop === "ref" || UNSAFE_NAME.test(prop)) return null;
  const name = OWN_NAMES[prop] ?? (WITHOUT_CAPITALS.test(prop) ? prop.toLowerCase() : prop);
  const saysFalse = prop[4] === "-" || prop === "draggable" || prop === "spellcheck";
  return { begin: ` ${name}`, saysFalse, written: OF_FEW_WORDS.has(prop) ? new Map() : null };
}

function markupOf(child: unknown): string {
  if (typeof child === "string") return escapeText(child);
  if (child instanceof Markup) return child.html;
  if (Array.isArray(child)) {
    let all = "";
    for (const each of child) all += markupOf(each);
    return all;
  }
  return typeof child === "number" || typeof child === "bigint" ? String(child) : "";
}

const ESCAPED = /["&<]/;

export function escapeText(text: string): string {
  if (!ESCAPED.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
