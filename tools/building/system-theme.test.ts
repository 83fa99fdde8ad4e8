import assert from "node:assert/strict";
import { test } from "node:test";
import { withSystemTheme } from "./system-theme.ts";

test("the rules of the dark theme hold on a dark system too, and no other rule does", () => {
  const css = withSystemTheme(`@layer base {
    a { color: red }
    :root[data-theme="dark"] { --ink: white }
    [data-theme="dark"] b, [data-theme="dark"] i { color: blue }
    b { color: green }
  }`);
  assert.equal(
    css.replaceAll(/\s+/g, " "),
    '@layer base { a { color: red } :root[data-theme="dark"] { --ink: white } [data-theme="dark"] b, [data-theme="dark"] i { color: blue } ' +
      '@media (prefers-color-scheme: dark) { :root[data-theme="auto"] { --ink: white } [data-theme="auto"] b, [data-theme="auto"] i { color: blue } } ' +
      "b { color: green } }",
  );
});
