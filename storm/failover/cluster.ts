import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { randomHex } from "../../server/src/platform/ids.ts";
import { fastestFolder } from "../../server/tests/support/database/shared-server.ts";
import { userPostgres } from "../../tools/testing/debian-server.ts";
import type { Random } from "../random.ts";
import { startProgram, type Program } from "../world/program.ts";
import { deployedFile, environmentIn } from "./deployed-file.ts";
import { startNode, type DatabaseNode, type NodeOptions } from "./node.ts";
import { relayOf } from "./relay.ts";

/** What Patroni's REST interface says of a node. */
export interface Member {
  name: string;
  /** "leader", "sync_standby", "replica" */
  role: string;
  state: string;
  lag?: number | "unknown";
}

/** Three machines with etcd, Patroni and PostgreSQL on loopback, and HAProxy and PgBouncer beside the service. */
export interface Cluster {
  folder: string;
  nodes: readonly DatabaseNode[];
  /** HAProxy's port, which leads to the primary. */
  address: { host: string; port: number };
  /** PgBouncer in transaction mode, which leads to HAProxy. */
  pooler: { host: string; port: number };
  passwords: { superuser: string; servicepay: string };
  members(): Promise<readonly Member[]>;
  /** Returns the primary and its synchronous standby, when every node follows. */
  healthy(): Promise<{ primary: DatabaseNode; standby: DatabaseNode }>;
  switchOver(from: DatabaseNode, to: DatabaseNode): Promise<void>;
  /** Without any standby, the database accepts no write from now on. */
  makeStrict(): Promise<void>;
  /** Connects to the PostgreSQL of one machine, whatever its role is. */
  connectTo(node: DatabaseNode): Promise<pg.Client>;
  stop(): Promise<void>;
}

/** The ports are those of deploy/high-availability. */
const POSTGRESQL_PORT = 5_432;
const HAPROXY_PORT = 5_000;
const PGBOUNCER_PORT = 6_432;
const PASSWORD_BYTES = 16;
const LOG_SHOWN = 3_000;
/** Longer than the 300 s for which Patroni waits for a server that starts. */
const HEALTHY_TIMEOUT_MS = 420_000;
const ETCD_TIMEOUT_MS = 60_000;
const POLL_MS = 250;
const ASK_TIMEOUT_MS = 3_000;
/** Patroni answers an order for a switchover when it is done. */
const ORDER_TIMEOUT_MS = 60_000;

/** Starts the cluster with the files of `deploy/high-availability` and creates the service's database. */
export async function startCluster(random: Random): Promise<Cluster> {
  const site = await makeSite(random);
  const { folder, values } = site;
  const nodes: DatabaseNode[] = [];
  const programs: Program[] = [];
  const removeAtExit = () => {
    for (const node of nodes) node.killNow();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", removeAtExit);
  const cluster: Cluster = {
    folder,
    nodes,
    address: { host: values.LOCAL_ADDRESS, port: HAPROXY_PORT },
    pooler: { host: values.LOCAL_ADDRESS, port: PGBOUNCER_PORT },
    passwords: { superuser: values.SUPERUSER_PASSWORD, servicepay: values.SERVICEPAY_PASSWORD },
    members: () => askAny(nodes),
    healthy: () => untilHealthy(nodes),
    switchOver: (from, to) =>
      callPatroni(from, "POST /switchover", { leader: from.name, candidate: to.name }, values.PATRONI_PASSWORD),
    makeStrict: () =>
      callPatroni(nodes[0]!, "PATCH /config", { synchronous_mode_strict: true }, values.PATRONI_PASSWORD),
    connectTo: ({ address: host }) => connectOnce({ host, port: POSTGRESQL_PORT }, values.SUPERUSER_PASSWORD),
    async stop() {
      for (const node of nodes) await node.kill();
      for (const program of programs) await program.kill();
      process.off("exit", removeAtExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await startMachines(site, nodes, programs);
    await startProxies(site, programs);
    await cluster.healthy();
    await createDatabase(cluster);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** The values of `cluster.env`, and where the files are. */
interface Site {
  folder: string;
  owner: { uid: number; gid: number };
  /** The network 127.x.y: addresses of their own let several clusters use the standard ports on one machine. */
  network: string;
  values: Record<string, string> & Record<(typeof NAMED)[number], string>;
}

const NAMED = ["LOCAL_ADDRESS", "SUPERUSER_PASSWORD", "SERVICEPAY_PASSWORD", "PATRONI_PASSWORD"] as const;

async function makeSite(random: Random): Promise<Site> {
  const owner = await userPostgres();
  const folder = mkdtempSync(join(fastestFolder(), "servicepay-failover-"));
  chownSync(folder, owner.uid, owner.gid);
  const network = `127.${1 + random.below(250)}.${1 + random.below(250)}`;
  const password = () => randomHex(PASSWORD_BYTES);
  const values = {
    DATABASE_1: `${network}.1`,
    DATABASE_2: `${network}.2`,
    DATABASE_3: `${network}.3`,
    NETWORK: "127.0.0.0/8",
    SUPERUSER_PASSWORD: password(),
    REPLICATION_PASSWORD: password(),
    PATRONI_PASSWORD: password(),
    SERVICEPAY_PASSWORD: password(),
    ETCD_TOKEN: "failover",
    ETCD_STATE: "new",
    POSTGRESQL_BIN: "/usr/lib/postgresql/15/bin",
    LOCAL_ADDRESS: `${network}.9`,
    AUTH_FILE: join(folder, "userlist.txt"),
  };
  return { folder, owner, network, values };
}

async function startMachines(site: Site, nodes: DatabaseNode[], programs: Program[]): Promise<void> {
  const { folder, owner, network } = site;
  const machines: NodeOptions[] = [];
  for (const number of [1, 2, 3]) {
    const [name, address] = [`db${number}`, `${network}.${number}`];
    const home = join(folder, name);
    mkdirSync(home);
    chownSync(home, owner.uid, owner.gid);
    const dataFolder = join(home, "data");
    const own = { NODE_NAME: name, NODE_ADDRESS: address, DATA_FOLDER: dataFolder, SOCKET_FOLDER: home };
    const values = { ...site.values, ...own };
    const etcd = { ...environmentIn(await deployedFile("etcd.env", values)), ETCD_DATA_DIR: join(home, "etcd") };
    const etcdServer = startOwn(site, "/usr/bin/etcd", [], `etcd-${name}`, etcd);
    const { configuration, environment: ofRelay } = relayOf(network, number);
    // Patroni writes the replication password to a file in its user's home. The three machines have the same user here.
    const environment = { ...ofRelay, PATRONI_POSTGRESQL_PGPASS: join(home, "pgpass") };
    const relayFile = writeOwn(site, `relay-${name}.cfg`, configuration);
    const relay = startOwn(site, "/usr/sbin/haproxy", ["-db", "-f", relayFile], `relay-${name}`);
    programs.push(etcdServer, relay);
    const settings = writeOwn(site, `${name}.yml`, await deployedFile("patroni.yml", values));
    const logFile = join(folder, `${name}.log`);
    machines.push({ name, address, dataFolder, settings, environment, owner, logFile, network: [etcdServer, relay] });
  }
  for (const machine of machines) await untilEtcdReady(machine, join(folder, `etcd-${machine.name}.log`));
  for (const machine of machines) nodes.push(startNode(machine));
}

/** Patroni exits if it starts before the members of etcd have agreed on the version of their cluster. */
async function untilEtcdReady({ name, address }: NodeOptions, logFile: string): Promise<void> {
  for (const started = performance.now(); performance.now() - started < ETCD_TIMEOUT_MS; await pause(POLL_MS)) {
    const reply = await fetch(`http://${address}:2379/version`, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) }).catch(
      () => null,
    );
    const version = reply?.ok === true ? ((await reply.json()) as { etcdcluster: string }).etcdcluster : "";
    if (/^\d+\./.test(version)) return;
  }
  throw new Error(`etcd of ${name} was not ready in time:\n${await logEnd(logFile)}`);
}

async function logEnd(file: string): Promise<string> {
  return (await readFile(file, "utf8").catch(() => "")).slice(-LOG_SHOWN);
}

async function startProxies(site: Site, programs: Program[]): Promise<void> {
  const { values } = site;
  // HAProxy already runs as the user postgres here, and cannot switch to its own.
  const configuration = (await deployedFile("haproxy.cfg", values)).replaceAll(/^ +(?:user|group) haproxy\n/gm, "");
  const haproxy = writeOwn(site, "haproxy.cfg", configuration);
  programs.push(startOwn(site, "/usr/sbin/haproxy", ["-db", "-f", haproxy], "haproxy"));
  writeOwn(site, "userlist.txt", `"servicepay" "${values.SERVICEPAY_PASSWORD}"\n`);
  const pgbouncer = writeOwn(site, "pgbouncer.ini", await deployedFile("pgbouncer.ini", values));
  programs.push(startOwn(site, "/usr/sbin/pgbouncer", [pgbouncer], "pgbouncer"));
}

function startOwn(
  { folder, owner }: Site,
  command: string,
  args: readonly string[],
  name: string,
  environment: Record<string, string> = {},
): Program {
  return startProgram({ command, args, environment, owner, logFile: join(folder, `${name}.log`) });
}

function writeOwn({ folder, owner }: Site, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  chownSync(path, owner.uid, owner.gid);
  return path;
}

/** Creates what the guide's `psql` command creates. */
async function createDatabase({ address, passwords }: Cluster): Promise<void> {
  const client = await connectToPrimary(address, passwords.superuser);
  await client.query(`create role servicepay login createrole password '${passwords.servicepay}'`);
  await client.query("create database servicepay owner servicepay");
  await client.end();
}

/** HAProxy may not have found the primary yet. */
async function connectToPrimary(address: Cluster["address"], password: string): Promise<pg.Client> {
  for (const started = performance.now(); ; await pause(POLL_MS)) {
    try {
      return await connectOnce(address, password);
    } catch (error) {
      if (performance.now() - started > HEALTHY_TIMEOUT_MS) throw error;
    }
  }
}

async function connectOnce(address: Cluster["address"], password: string): Promise<pg.Client> {
  const login = { ...address, user: "postgres", password, database: "postgres" };
  const client = new pg.Client({ ...login, connectionTimeoutMillis: ASK_TIMEOUT_MS, query_timeout: ASK_TIMEOUT_MS });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function askAny(nodes: readonly DatabaseNode[]): Promise<readonly Member[]> {
  for (const { address } of nodes) {
    const reply = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) }).catch(
      () => null,
    );
    if (reply?.ok === true) return ((await reply.json()) as { members: Member[] }).members;
  }
  return [];
}

async function untilHealthy(nodes: readonly DatabaseNode[]) {
  let members: readonly Member[] = [];
  for (const started = performance.now(); performance.now() - started < HEALTHY_TIMEOUT_MS; await pause(POLL_MS)) {
    members = await askAny(nodes);
    const named = (role: string) =>
      nodes.find(({ name }) => members.some((each) => each.name === name && each.role === role));
    const [primary, standby] = [named("leader"), named("sync_standby")];
    const isFollowing = ({ role, state, lag }: Member) =>
      role === "leader" ? state === "running" : ["running", "streaming"].includes(state) && lag === 0;
    if (primary !== undefined && standby !== undefined && members.length === nodes.length && members.every(isFollowing))
      return { primary, standby };
  }
  const ends = await Promise.all(nodes.map(async ({ name, logFile }) => `${name}:\n${await logEnd(logFile)}`));
  throw new Error(`the cluster did not become healthy: ${JSON.stringify(members)}\n${ends.join("\n")}`);
}

async function callPatroni({ address }: DatabaseNode, call: string, body: object, password: string): Promise<void> {
  const [method, path] = call.split(" ");
  const reply = await fetch(`http://${address}:8008${path}`, {
    method: method!,
    headers: { authorization: `Basic ${Buffer.from(`patroni:${password}`).toString("base64")}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ORDER_TIMEOUT_MS),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${call} was refused: ${reply.status} ${text}`);
}
