import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Demo } from "#demo/seed-demo.ts";
import { sentenceOf } from "#platform/cannot-start.ts";
import { loadConfig, InvalidSettings, type Config } from "#platform/config/config.ts";
import { createLog, type Log } from "#platform/log/log.ts";
import type { Service, StartOptions } from "#start/startup.ts";

/** Runs `servicepay start` until it is stopped, and returns the exit code. `processes` is the command's option. */
export async function startCommand(processes: number | null): Promise<number> {
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    for (const sentence of error.sentences) print(sentence);
    return 1;
  }
  const log = createLog(config.logLevel);
  const stopRequest = stopSignal();
  const startedAt = performance.now();
  let service: Service;
  try {
    const start = { config, log, progress: (step: string) => print(`  ${step} …`) };
    service = await startAs(start, processes ?? config.processes);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    print(sentence);
    return 1;
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  await printBanner(config, service, seconds);
  log.info("started", { pid: process.pid });

  const ending = await Promise.race([stopRequest, service.failed]);
  const isFailure = typeof ending === "string";
  print(isFailure ? `\n${ending} Stopping.` : `\nStopping (${ending.signal}); a second one ends at once.`);
  void stopRequest.then(({ again }) => again).then(() => process.exit(130));
  await stopInTime(service, (config.shutdownSeconds + STOP_GRACE_SECONDS) * 1_000, log);
  print("Stopped.");
  log.flush();
  return isFailure ? 1 : 0;
}

/** A single process does not load the supervisor, and the supervisor does not load the service. */
async function startAs(start: StartOptions, processes: number): Promise<Service> {
  if (processes > 1) return (await import("#start/cluster.ts")).startProcesses(start, processes);
  return (await import("#start/start-service.ts")).startService(start);
}

/** Exits when the stop takes too long. Like after a crash, the next start continues the work. */
async function stopInTime(service: Service, timeoutMs: number, log: Log): Promise<void> {
  const late = setTimeout(() => {
    log.error("the stop took too long", { reason: "timeout" });
    process.exit(1);
  }, timeoutMs);
  await service.stop();
  clearTimeout(late);
}

/** Added to SHUTDOWN_SECONDS, for closing the database. */
const STOP_GRACE_SECONDS = 10;

/** One Ctrl-C can arrive several times: from the terminal, npm and the launcher. */
const ONE_KEY_PRESS_MS = 1_500;

function stopSignal(): Promise<{ signal: string; again: Promise<void> }> {
  return new Promise((resolve) => {
    const second = Promise.withResolvers<void>();
    let firstAt: number | null = null;
    const receive = (signal: string) => {
      if (firstAt === null) {
        firstAt = performance.now();
        resolve({ signal, again: second.promise });
      } else if (performance.now() - firstAt > ONE_KEY_PRESS_MS) {
        second.resolve();
      }
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, receive);
    // The channel closes when the launcher is killed.
    process.once("disconnect", () => receive("the launcher ended"));
    process.channel?.unref();
  });
}

async function printBanner(config: Config, service: Service, seconds: string): Promise<void> {
  const management = `  Management      ${service.managementAddress} (/health/live, /health/ready, /metrics)`;
  if (service.address === null) return print(`\nServicePay ${config.role} is ready (${seconds} s).\n${management}`);
  print(`\nServicePay is ready at ${config.publicUrl} (${seconds} s, ${config.mode} mode).`);
  print(`  Portal          ${config.portalUrl}/portal`);
  print(`  API reference   ${config.publicUrl}/docs`);
  print(management);
  if (service.bankSimulatorUrl === null) return;
  const demo = JSON.parse(await readFile(join(config.dataFolder, "demo.json"), "utf8")) as Demo;
  const tenant = demo.tenants[0];
  const card = demo.testCards.find(({ outcome }) => outcome === "approved");
  if (tenant === undefined || card === undefined) return;
  print(`  Demo shop       ${config.publicUrl}/demo/shop`);
  print(`  E-mail and SMS  ${config.publicUrl}/sandbox/messages`);
  print(`  Bank simulator  ${service.bankSimulatorUrl}`);
  const file = join(config.dataFolder, "demo.json");
  // What a service manager keeps in its journal is read by more people than demo.json.
  if (!process.stdout.isTTY) return print(`  Demo log-ins    ${file}`);
  print(`  Demo log-in     ${tenant.username} / ${tenant.password}`);
  const member = demo.portal.members.find(({ role }) => role === "administrator");
  if (member !== undefined) print(`  Portal log-in   ${member.email} / ${member.password}`);
  print(
    `  Test card       ${card.cardNumber}  ${card.expMonth}/${card.expYear}  CVV ${card.cvv}  one-time password ${card.otp}`,
  );
  print(`  All of it       ${file}`);
  print(
    `\nCreate a payment link (copy, paste, then open the link that is printed, or the one in the e-mail or SMS):\n\n${createLinkCommand(config, tenant)}\n`,
  );
}

function createLinkCommand(config: Config, tenant: Demo["tenants"][number]): string {
  const order = {
    currencyCode: "TRY",
    clientOrderReference: "ORDER-'$(date +%s)'",
    amount: 150.25,
    paymentSetId: tenant.paymentSetId,
    description: "First order",
    customer: { email: "ayse@example.com", gsm: "0532 123 45 67", name: "Ayşe", surname: "Yılmaz" },
    notifyBy: ["Email", "Sms"],
    webhookURL: `${config.publicUrl}/demo/shop/webhook`,
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  };
  const logIn = JSON.stringify({ username: tenant.username, password: tenant.password });
  return `TOKEN=$(curl -s ${config.publicUrl}/auth/token -H 'Content-Type: application/json' \\
  -d '${logIn}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')
curl -s ${config.hpmUrl}/hpm -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(order)}'`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
