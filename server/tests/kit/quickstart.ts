import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
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

/** Runs the guide's program and pays at the link that it prints. */
export async function payWith(
  stage: QuickstartStage,
  command: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<void> {
  const env = { ...environmentOf(stage), ...options.env };
  const [program = "", ...args] = command;
  const shop = spawn(program, args, { cwd: options.cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  const printed: string[] = [];
  for await (const line of createInterface({ input: shop.stdout })) {
    printed.push(line.replace(/^(pay at) .*/, "$1"));
    if (line.startsWith("pay at ")) await stage.world.do("payLink", { link: line.slice("pay at ".length) });
  }
  assert.deepEqual(printed, ["pay at", "paid 150.25 TRY", "refunded 40.2500"]);
}
