import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { fastestFolder } from "../../server/tests/support/database/shared-server.ts";
import { userPostgres } from "../../tools/testing/debian-server.ts";
import { freePort } from "../../tools/testing/free-port.ts";
import { startProgram, type Program } from "../world/program.ts";

/** A server with Citus. */
interface CitusNode {
  name: string;
  port: number;
  dataFolder: string;
  /** Ends it with `kill -9`, as when the machine dies. */
  kill(): Promise<void>;
  /** Resolves when it answers. */
  start(): Promise<void>;
}

/** A coordinator and two workers on loopback, with the service's empty database. */
export interface CitusCluster {
  coordinator: CitusNode;
  workers: readonly [CitusNode, CitusNode];
  /** Logs in as the user that owns the tables. */
  url: string;
  superuserUrl: string;
  /** Opens a superuser session on the service's database, on the coordinator or a worker. The caller ends it. */
  connect(node?: CitusNode): Promise<pg.Client>;
  stop(): Promise<void>;
}

/** Commits must survive a killed server, not a power failure. Prepared transactions are how Citus commits on several nodes. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
max_connections = 300
max_prepared_transactions = 600
fsync = off
full_page_writes = off
wal_level = logical
max_wal_size = 512MB
timezone = UTC
citus.recover_2pc_interval = 5s
`;
const DATABASE = "servicepay";
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 200;

export async function startCitus(bin: string): Promise<CitusCluster> {
  const owner = await userPostgres();
  const folder = mkdtempSync(join(fastestFolder(), "servicepay-citus-"));
  chownSync(folder, owner.uid, owner.gid);
  const nodes: CitusNode[] = [];
  const programs = new Map<string, Program>();
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeAtExit);
  const stop = async () => {
    for (const program of programs.values()) await program.kill();
    process.off("exit", removeAtExit);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const name of ["coordinator", "worker-1", "worker-2"])
      nodes.push(await startNode({ bin, folder, owner, name, programs }));
    const [coordinator, ...workers] = nodes as [CitusNode, CitusNode, CitusNode];
    for (const node of nodes) await createDatabase(node);
    const client = await connectTo(coordinator, DATABASE);
    await client.query("select citus_set_coordinator_host('127.0.0.1', $1)", [coordinator.port]);
    for (const { port } of workers) await client.query("select citus_add_node('127.0.0.1', $1)", [port]);
    await client.end();
    return {
      coordinator,
      workers,
      url: `postgres://servicepay:servicepay@127.0.0.1:${coordinator.port}/${DATABASE}`,
      superuserUrl: `postgres://postgres@127.0.0.1:${coordinator.port}/${DATABASE}`,
      connect: (node = coordinator) => connectTo(node, DATABASE),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface NodeOptions {
  bin: string;
  folder: string;
  owner: { uid: number; gid: number };
  name: string;
  programs: Map<string, Program>;
}

async function startNode({ bin, folder, owner, name, programs }: NodeOptions): Promise<CitusNode> {
  const dataFolder = join(folder, name);
  mkdirSync(dataFolder, { mode: 0o700 });
  chownSync(dataFolder, owner.uid, owner.gid);
  const args = ["-D", dataFolder, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  const initdb = spawn(join(bin, "initdb"), args, { ...owner, cwd: "/", stdio: "ignore" });
  const [code] = (await once(initdb, "exit")) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  const port = await freePort();
  appendFileSync(join(dataFolder, "postgresql.conf"), `${SETTINGS}port = ${port}\n`);
  const logFile = join(folder, `${name}.log`);
  const node: CitusNode = {
    name,
    port,
    dataFolder,
    kill: async () => programs.get(name)?.kill(),
    async start() {
      for (const begun = performance.now(); ; await pause(POLL_MS)) {
        // Sessions of the killed server may still hold its memory; then the new one ends at once.
        const program = startProgram({ command: join(bin, "postgres"), args: ["-D", dataFolder], logFile, owner });
        programs.set(name, program);
        if (await isUp(node)) return;
        await program.kill();
        if (performance.now() - begun > START_TIMEOUT_MS) throw new Error(`${name} does not start`);
      }
    },
  };
  await node.start();
  return node;
}

const ANSWER_TIMEOUT_MS = 15_000;

async function isUp(node: CitusNode): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < ANSWER_TIMEOUT_MS; await pause(POLL_MS)) {
    const client = await connectTo(node, "postgres").catch(() => null);
    if (client === null) continue;
    await client.end();
    return true;
  }
  return false;
}

async function connectTo({ port }: CitusNode, database: string): Promise<pg.Client> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // The query on it fails too.
  await client.connect();
  return client;
}

/** What docs/guides/citus.md has an operator do on every node. */
async function createDatabase(node: CitusNode): Promise<void> {
  const server = await connectTo(node, "postgres");
  await server.query("create role servicepay login createrole password 'servicepay'");
  await server.query("create role servicepay_app login");
  await server.query("create role servicepay_system login");
  await server.query("grant servicepay_app, servicepay_system to servicepay");
  await server.query(`create database ${DATABASE} owner servicepay`);
  await server.end();
  const client = await connectTo(node, DATABASE);
  await client.query("create extension citus");
  await client.query("grant create, usage on schema public to servicepay");
  await client.end();
}
