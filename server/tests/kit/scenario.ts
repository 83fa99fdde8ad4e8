import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Json } from "../support/http.ts";
import type { Fault } from "./fault-proxy.ts";

/** What a client must do, in any language. `$name` in a step stands for a value that an earlier step saved. */
export interface Scenario {
  family: string;
  /** The guarantee. */
  name: string;
  steps: readonly Step[];
}

export interface Step {
  /** A method of the client, or one of the driver's own: connect, close, follow, verify, verifyRedirect, toLinkWebhook, log. */
  call?: string;
  /** Something that happens beside the client, by a verb of `world.ts`. */
  world?: string;
  with?: Json;
  options?: Json;
  /** How often the call is made at the same time. */
  times?: number;
  /** What a list is asked for. Default: all records. */
  take?: "all" | "totalCount" | { page: number } | { first: number };
  /** Languages for which the step is meant. Default: all. */
  in?: readonly string[];
  notIn?: readonly string[];
  proxy?: readonly Fault[] | "shut" | "open" | "forget";
  /** What the proxy has seen of each route since it was reset. */
  seen?: Readonly<
    Record<string, { requests?: number; keys?: number; acted?: number; key?: string; traceparent?: string }>
  >;
  /** Names and the paths in the value at which they are found. */
  save?: Readonly<Record<string, string>>;
  /** Part of the value. */
  gives?: Json;
  /** The length of the value. */
  givesCount?: number;
  /** Part of the exception: its kind is `throws`. */
  throws?: string;
  where?: Json;
  /** Parts of the exception's message. */
  says?: readonly string[];
}

const folder = join(import.meta.dirname, "../../../kit/scenarios");

export function readScenarios(): Scenario[] {
  return globSync("*.json", { cwd: folder })
    .toSorted()
    .flatMap((path) => {
      const scenarios = JSON.parse(readFileSync(join(folder, path), "utf8")) as Omit<Scenario, "family">[];
      return scenarios.map((scenario) => ({ ...scenario, family: basename(path, ".json") }));
    });
}
