import type { CommandIo } from "./cli/command-io.ts";
import { programFor } from "./program.ts";

/** Runs `servicepay <words>` and sets `io.exitCode`. Errors are printed in one place. */
export async function runServicepay(words: readonly string[], io: CommandIo): Promise<void> {
  const program = await programFor(words[0], io);
  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    const { explainError } = await import("./cli/explain-error.ts");
    const { exitCode, sentence, code, field } = explainError(error);
    if (sentence !== null) {
      const isForPrograms = words.includes("--json");
      const reply = { isSuccess: false, errorCode: code, message: sentence, field };
      io.writeError(`${isForPrograms ? JSON.stringify(reply) : sentence}\n`);
    }
    io.exitCode = exitCode;
  }
}
