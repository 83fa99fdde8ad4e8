import type { StormDatabase } from "../world/database.ts";
import type { CitusCluster } from "./cluster.ts";

/** The cluster as the database of a storm's world, which knows its coordinator. */
export function citusDatabase(cluster: CitusCluster): StormDatabase {
  const { coordinator } = cluster;
  return {
    url: cluster.url,
    port: () => coordinator.port,
    connect: () => cluster.connect(),
    async kill() {
      await coordinator.kill();
      await coordinator.start();
    },
    ready: () => Promise.resolve(),
    recoveriesMs: [],
    disk: null,
    clusterFolder: () => coordinator.dataFolder,
    stop: () => cluster.stop(),
  };
}
