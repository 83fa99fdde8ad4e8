import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../tools/testing/free-port.ts";
import type { Random } from "../random.ts";

export type CellName = "cell_a" | "cell_b";

/** nginx before both cells, with `deploy/cells/cells.conf`. Each host name is a loopback address of its own. */
export interface Proxy {
  /** The address of a cell's own host name. */
  addressOf(cell: CellName): string;
  /** The address of a company's own host name, by its code. */
  addressOfTenant(code: string): string;
  /** What `move-tenant.sh route` needs. */
  environment: Readonly<Record<"ROUTES" | "RELOAD" | "PAUSED_SERVER", string>>;
  /** Starts it, when the cells' machines and the companies' cells are known. */
  start(machines: Readonly<Record<CellName, readonly string[]>>, tenants: ReadonlyMap<string, CellName>): Promise<void>;
  stop(): Promise<void>;
}

const NGINX = "/usr/sbin/nginx";
const deployed = new URL("../../deploy/cells/cells.conf", import.meta.url);
/** In the deployed file. */
const PAUSED_SERVER = "127.0.0.1:8099";
const CELLS: readonly CellName[] = ["cell_a", "cell_b"];
const FIRST_TENANT = 11;
const START_TIMEOUT_MS = 10_000;
const POLL_MS = 50;

export async function createProxy(folder: string, random: Random): Promise<Proxy> {
  const network = `127.${1 + random.below(250)}.${1 + random.below(250)}`;
  const port = await freePort();
  // Not 127.0.0.1, where other programs take ports until nginx starts.
  const pausedServer = `${network}.9:${port}`;
  const tenantsByCode: string[] = [];
  const numberOf = (code: string) => {
    if (!tenantsByCode.includes(code)) tenantsByCode.push(code);
    return FIRST_TENANT + tenantsByCode.indexOf(code);
  };
  const main = join(folder, "nginx.conf");
  const routes = join(folder, "cells");
  let nginx: ChildProcess | null = null;
  const end = () => void nginx?.kill("SIGTERM");
  return {
    addressOf: (cell) => `http://${network}.${1 + CELLS.indexOf(cell)}:${port}`,
    addressOfTenant: (code) => `http://${network}.${numberOf(code)}:${port}`,
    environment: { ROUTES: routes, RELOAD: `${NGINX} -c ${main} -s reload`, PAUSED_SERVER: pausedServer },
    async start(machines, tenants) {
      for (const part of ["hosts", "addresses"]) mkdirSync(join(routes, part), { recursive: true });
      const write = (name: string, lines: readonly string[]) =>
        writeFileSync(join(routes, name), lines.map((line) => `${line}\n`).join(""));
      const hosts = CELLS.map((cell, index) => ({ cell, host: `${network}.${1 + index}` }));
      write(
        "hosts/cells.map",
        hosts.map(({ host, cell }) => `${host} ${cell};`),
      );
      const addresses = hosts.map(({ host }) => host);
      for (const [code, cell] of tenants) {
        const host = `${network}.${numberOf(code)}`;
        addresses.push(host);
        write(`hosts/${code}.map`, [`${host} ${cell};`]);
      }
      write(
        "listen.conf",
        addresses.map((host) => `listen ${host}:${port};`),
      );
      write("moving.conf", []);
      write("upstreams.conf", upstreams(machines));
      const text = (await readFile(deployed, "utf8")).replaceAll(PAUSED_SERVER, pausedServer);
      writeFileSync(join(folder, "cells.conf"), text);
      writeFileSync(main, mainFile(folder));
      chmodSync(folder, 0o711); // nginx's workers run as another user.
      nginx = spawn(NGINX, ["-c", main, "-e", join(folder, "nginx.log")], { stdio: "ignore" });
      process.once("exit", end);
      await untilListening(`http://${addresses[0]}:${port}`, join(folder, "nginx.log"));
    },
    async stop() {
      process.off("exit", end);
      if (nginx === null || nginx.exitCode !== null) return;
      end();
      await once(nginx, "exit");
    },
  };
}

/** Writes the upstreams that `deploy/cells/upstreams.conf` has. */
function upstreams(machines: Readonly<Record<CellName, readonly string[]>>): string[] {
  const servers = (cell: CellName, more = "") => machines[cell].map((url) => `server ${new URL(url).host}${more};`);
  return CELLS.flatMap((cell) => [
    `upstream ${cell} {`,
    ...servers(cell),
    "keepalive 16;",
    "}",
    `upstream any_of_${cell} {`,
    ...servers(cell),
    ...CELLS.filter((other) => other !== cell).flatMap((other) => servers(other, " backup")),
    "include cells/moving.conf;",
    "}",
  ]);
}

function mainFile(folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `  ${kind}_temp_path ${join(folder, `nginx-${kind}`)};`,
  );
  return [
    "daemon off;",
    "user www-data;",
    "worker_processes 1;",
    `pid ${join(folder, "nginx.pid")};`,
    `error_log ${join(folder, "nginx.log")} warn;`,
    "events { worker_connections 1024; }",
    "http {",
    "  access_log off;",
    // A reload closes idle connections, and a request that crosses that has no answer.
    "  keepalive_timeout 0;",
    ...temporary,
    "  include cells.conf;",
    "}",
    "",
  ].join("\n");
}

async function untilListening(address: string, logFile: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += POLL_MS) {
    const reply = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    if (reply?.ok === true) return;
    await pause(POLL_MS);
  }
  throw new Error(`nginx did not start:\n${await readFile(logFile, "utf8").catch(() => "")}`);
}
