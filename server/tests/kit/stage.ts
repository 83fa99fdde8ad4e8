import { startTestService } from "../support/service.ts";
import { faultProxy, type FaultProxy } from "./fault-proxy.ts";
import { worldOf, type World } from "./world.ts";

/** What every client meets: the real sandbox, a proxy that breaks what a step plans, and the people around. */
export interface Stage extends AsyncDisposable {
  proxy: FaultProxy;
  world: World;
}

export async function openStage(): Promise<Stage> {
  const service = await startTestService({ rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  const proxy = await faultProxy(service.url);
  const world = await worldOf(service);
  return {
    proxy,
    world,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
      await service.close();
    },
  };
}
