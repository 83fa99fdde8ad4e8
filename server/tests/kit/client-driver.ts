import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Json } from "../support/http.ts";

/** A client of some language, driven by lines of JSON: a step goes in, what became of it comes out. */
export interface ClientDriver extends AsyncDisposable {
  ask(step: Json): Promise<Json>;
}

export function clientDriver(command: readonly string[], { cwd }: { cwd: string }): ClientDriver {
  const [program = "", ...args] = command;
  const { JSON_LOG: _, ...env } = process.env;
  const child = spawn(program, args, { cwd, env, stdio: ["pipe", "pipe", "inherit"] });
  const waiting: { resolve(reply: Json): void; reject(error: Error): void }[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.resolve(JSON.parse(line)));
  child.once("error", (error) => waiting.splice(0).forEach(({ reject }) => reject(error)));
  child.once("exit", (code) =>
    waiting.splice(0).forEach(({ reject }) => reject(new Error(`the driver ended: ${code}`))),
  );
  return {
    ask(step) {
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(step)}\n`);
      });
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
    },
  };
}
