import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Component, Fragment as PreactFragment } from "preact";
import { jsx as preactJsx } from "preact/jsx-runtime";
import { renderToString } from "preact-render-to-string";
import { markup } from "./markup.ts";
import { Fragment, htmlOf, jsx } from "./jsx-runtime.ts";

/** A tree as both runtimes can build it. */
type Tree =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Tree[]
  | { type: string; props: Readonly<Record<string, unknown>>; children: Tree; as: "element" | "component" | "class" };

const text = fc.string({
  unit: fc.constantFrom("a", "ş", "₺", "&", "<", ">", '"', "'", "=", "/", "`", "\n", " ", "</script>"),
});
const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined));
const PROPS = (
  "class id for href action name type role scope lang title data-name data-x aria-label aria-hidden spellcheck " +
  "autocomplete autoCapitalize inputMode maxLength tabIndex noValidate required checked defaultChecked value " +
  'defaultValue hidden hreflang charset colSpan httpEquiv content loading width key onClick ref a"b a=b <x http-equiv'
).split(" ");
const props = fc.dictionary(fc.constantFrom(...PROPS), value, { maxKeys: 5 }).map((each) => ({
  ...each,
  ...("onClick" in each && { onClick: () => {} }),
  ...("ref" in each && { ref: () => {} }),
  ...("key" in each && { key: "k" }),
}));
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    text,
    fc.integer(),
    fc.constantFrom(true, false, null, undefined),
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.record({
      type: fc.constantFrom(
        "div",
        "p",
        "a",
        "input",
        "img",
        "br",
        "meta",
        "span",
        "table",
        "button",
        "script",
        "noscript",
      ),
      props,
      children: tie("tree"),
      as: fc.constantFrom("element", "component", "class"),
    }),
  ),
}));

type Build = (type: never, props: never) => unknown;

function built(node: Tree, build: Build, fragment: unknown): unknown {
  if (Array.isArray(node)) return (node as readonly Tree[]).map((each) => built(each, build, fragment));
  if (typeof node !== "object" || node === null || !("type" in node)) return node;
  const { type, props: given, children, as } = node;
  const inner = { ...given, ...(children !== undefined && { children: built(children, build, fragment) }) };
  if (as === "element") return build(type as never, inner as never);
  const render = () => build(fragment as never, { children: [build(type as never, inner as never), null] } as never);
  class Rendered extends Component {
    override state = { count: 1 };
    override render(_props: unknown, { count = 0 }: { count?: number }) {
      return [count, render()] as never;
    }
  }
  return build((as === "class" ? Rendered : render) as never, {} as never);
}

test("a page is written byte for byte as preact's renderer writes it, whatever texts are in it", () => {
  fc.assert(
    fc.property(tree, (node) => {
      const ours = htmlOf(jsx(Fragment, { children: built(node, jsx, Fragment) }));
      const theirs = renderToString(
        preactJsx(PreactFragment, { children: built(node, preactJsx as never, PreactFragment) } as never),
      );
      assert.equal(ours, theirs);
    }),
    { numRuns: 3_000 },
  );
});

test("a text in a row of markup is escaped, in an attribute too, and markup is not", () => {
  const inner = markup`<b>${"<&>"}</b>`;
  const row = markup`<td title="${'"><script>'}">${inner}</td>`;
  assert.equal(htmlOf(row), '<td title="&quot;>&lt;script>"><b>&lt;&amp;></b></td>');
});

test("what a payer or a merchant wrote is not kept for the next page", () => {
  const written = (title: string) => htmlOf(jsx("p", { title, class: "a" }));
  assert.equal(written("first"), '<p title="first" class="a"></p>');
  assert.equal(written("second"), '<p title="second" class="a"></p>');
});
