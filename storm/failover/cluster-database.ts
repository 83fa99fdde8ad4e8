import pg from "pg";
import type { StormDatabase } from "../world/database.ts";
import type { Cluster } from "./cluster.ts";
import type { DatabaseNode } from "./node.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/** The cluster as the database of a storm's world. `primary` is known when the cluster is healthy. */
export function clusterDatabase(cluster: Cluster, primary: () => DatabaseNode): StormDatabase {
  const { host, port } = cluster.address;
  return {
    url: `postgres://servicepay:${cluster.passwords.servicepay}@${host}:${port}/servicepay`,
    port: () => port,
    async connect() {
      const login = { user: "postgres", password: cluster.passwords.superuser, database: "servicepay" };
      const client = new pg.Client({ host, port, ...login, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
      client.on("error", () => {}); // The query on it fails too.
      await client.connect();
      return client;
    },
    kill: () => primary().kill(),
    ready: async () => void (await cluster.healthy()),
    recoveriesMs: [],
    disk: null,
    clusterFolder: () => primary().dataFolder,
    stop: () => cluster.stop(),
  };
}
