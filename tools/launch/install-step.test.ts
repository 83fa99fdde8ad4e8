import assert from "node:assert/strict";
import { test } from "node:test";

const { reason } = (await import(new URL("install-step.mjs", import.meta.url).href)) as {
  reason: (output: string) => string;
};

test("a failed installation is explained in a sentence that says what to do", () => {
  const cases: readonly [string, RegExp][] = [
    [
      "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory",
      /needs the system's library libatomic\.so\.1\. On Debian: apt-get install libatomic1\. Then start again\.$/,
    ],
    [
      "npm error code EACCES\nnpm error syscall mkdir\nnpm error path /nonexistent\nnpm error errno -13",
      /this user may not write to \/nonexistent\.$/,
    ],
    ["EACCES: permission denied", /may not write to the folder node_modules\.$/],
    ["npm error code ENOTFOUND", /cannot reach its registry/],
    ["npm error code ENOSPC", /no space left/],
    ["something else", /npm's output is above/],
  ];
  for (const [output, sentence] of cases) assert.match(reason(output), sentence);
});
