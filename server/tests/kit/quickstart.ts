import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { codeBlocksOf } from "../guides/code-blocks.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { worldOf, type World } from "./world.ts";

export interface QuickstartStage extends AsyncDisposable {
  service: TestService;
  world: World;
}

export async function openQuickstart(): Promise<QuickstartStage> {
  const service = await startTestService();
  const world = await worldOf(service);
  return {
    service,
    world,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await service.close();
    },
  };
}

/** What the service serves a program to connect with, as the guides name it. */
export function environmentOf({ service }: QuickstartStage): Record<string, string> {
  const { apiKey, secretKey, paymentSetId, webhookSecret } = service.tenants[0];
  const keys = { API_KEY: apiKey, SECRET_KEY: secretKey, PAYMENT_SET: paymentSetId, WEBHOOK_SECRET: webhookSecret };
  return { PATH: process.env["PATH"] ?? "", SERVICEPAY_URL: service.url, ...keys };
}

/** Writes the guide's program, whose block begins with its file's name, into the folder. */
export function writeProgram(guide: string, name: string, folder: string): void {
  const program = codeBlocksOf(guide).find(({ text }) => text.split("\n", 2).some((line) => line.endsWith(` ${name}`)));
  assert.ok(program !== undefined, `${guide} has no ${name}`);
  writeFileSync(join(folder, name), program.text);
}

/** Runs the guide's program, with a server beside it if it has one, and pays at the link that it prints. */
export async function payWith(
  stage: QuickstartStage,
  command: readonly string[],
  { cwd, env, server = [] }: { cwd: string; env?: Record<string, string>; server?: readonly string[] },
): Promise<void> {
  const start = ([program = "", ...args]: readonly string[]) =>
    spawn(program, args, { cwd, env: { ...environmentOf(stage), ...env }, stdio: ["ignore", "pipe", "inherit"] });
  const programs = [command, server].filter((words) => words.length > 0).map(start);
  const printed: string[] = [];
  const read = async ({ stdout }: { stdout: Readable }) => {
    for await (const line of createInterface({ input: stdout })) {
      printed.push(line.replace(/^(pay at) .*/, "$1"));
      if (line.startsWith("pay at ")) await stage.world.do("payLink", { link: line.slice("pay at ".length) });
      if (line.startsWith("refunded ")) programs[1]?.kill();
    }
  };
  await Promise.all(programs.map(read));
  assert.deepEqual(printed, ["pay at", "paid 150.25 TRY", "refunded 40.2500"]);
}
