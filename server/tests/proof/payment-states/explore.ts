import { describe, encodingOf, type Encoding } from "./encode.ts";
import { brokenIn, isQuiet } from "./invariants.ts";
import { nextOf } from "./next.ts";
import type { Rules } from "./rules.ts";
import { StateSet } from "./state-set.ts";
import { beginning, type Scope, type World } from "./world.ts";

export interface Bounds {
  /** Beyond this depth only steps without faults and new requests are followed, until there are no new states. */
  depthMax: number;
  statesMax: number;
}

export interface Exploration {
  scope: string;
  states: number;
  edges: number;
  /** The largest number of steps from the initial state to any state. */
  depth: number;
  /** True if every reachable state of the scope was visited. */
  isComplete: boolean;
  quiet: number;
  /** The steps of the shortest way to the first broken state. */
  broken: { what: string; trace: readonly string[] } | null;
}

/**
 * Visits every reachable state, breadth first, so that the first broken one is the nearest. Then checks that a quiet state
 * can be reached from each of them once faults have stopped.
 */
export function explore(rules: Rules, scope: Scope, bounds: Bounds): Exploration {
  const encoding = encodingOf(scope);
  const states = new StateSet(encoding.bytes, bounds.statesMax);
  const packed = new Uint8Array(encoding.bytes);
  const calmEdges = new Edges();
  encoding.write(beginning(scope), packed);
  states.add(packed, -1, "the payment is open");
  let edges = 0;
  let isComplete = true;
  const result = (broken: Exploration["broken"]): Exploration => {
    const quiet = countQuiet(states, encoding);
    return {
      scope: scope.name,
      states: states.size,
      edges,
      depth: states.depthOf(states.size - 1),
      isComplete,
      quiet,
      broken,
    };
  };
  for (let state = 0; state < states.size; state += 1) {
    const world = encoding.read(states.arena, state * encoding.bytes);
    const isBeyond = states.depthOf(state) >= bounds.depthMax;
    for (const { name, isCalm, broken, world: next } of nextOf(rules, scope, world)) {
      if (isBeyond && !isCalm) {
        isComplete = false;
        continue;
      }
      edges += 1;
      encoding.write(next, packed);
      const { index, isNew } = states.add(packed, state, name);
      const what = broken ?? (isNew ? brokenIn(next) : null);
      if (what !== null)
        return result({ what, trace: [...traceTo(states, encoding, scope, state), `${name} → ${what}`] });
      if (isCalm) calmEdges.add(state, index);
    }
  }
  const stuck = neverQuiet(states, encoding, calmEdges);
  if (stuck === -1) return result(null);
  const what = "I4: no quiet state can be reached any more, though faults have stopped";
  return result({ what, trace: [...traceTo(states, encoding, scope, stuck), what] });
}

/** Formats the figures as one line, followed by the shortest path to a broken state. */
export function describeExploration({ scope, states, edges, depth, quiet, isComplete, broken }: Exploration): string {
  const extent = isComplete ? "complete" : "bounded";
  const figures = `${scope}: ${states} states, ${edges} edges, depth ${depth}, ${quiet} quiet, ${extent}`;
  return broken === null
    ? figures
    : [figures, `  ✗ ${broken.what}`, ...broken.trace.map((line) => `    ${line}`)].join("\n");
}

function traceTo(states: StateSet, encoding: Encoding, scope: Scope, state: number): string[] {
  const lines: string[] = [];
  for (let at = state; at > 0; at = states.parentOf(at)) lines.unshift(states.nameOf(at));
  const world: World = encoding.read(states.arena, state * encoding.bytes);
  return [...lines, `(${describe(world, scope)})`];
}

/** Edges between states, in the order in which their source was reached. */
class Edges {
  #from = new Int32Array(1 << 20);
  #to = new Int32Array(1 << 20);
  size = 0;

  add(from: number, to: number): void {
    if (this.size === this.#from.length) {
      this.#from = grown(this.#from);
      this.#to = grown(this.#to);
    }
    this.#from[this.size] = from;
    this.#to[this.size] = to;
    this.size += 1;
  }

  /** Sorts by target: the edges into state s are sources[starts[s]] to sources[starts[s + 1] - 1]. */
  backwards(states: number): { starts: Int32Array; sources: Int32Array } {
    const starts = new Int32Array(states + 1);
    for (let edge = 0; edge < this.size; edge += 1) starts[this.#to[edge]! + 1]! += 1;
    for (let state = 0; state < states; state += 1) starts[state + 1]! += starts[state]!;
    const next = starts.slice();
    const sources = new Int32Array(this.size);
    for (let edge = 0; edge < this.size; edge += 1) {
      const to = this.#to[edge]!;
      sources[next[to]!] = this.#from[edge]!;
      next[to]! += 1;
    }
    return { starts, sources };
  }
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** The first state from which calm edges lead to no quiet state, or -1. */
function neverQuiet(states: StateSet, encoding: Encoding, calmEdges: Edges): number {
  const { starts, sources } = calmEdges.backwards(states.size);
  const isSaved = new Uint8Array(states.size);
  const waiting: number[] = [];
  for (let state = 0; state < states.size; state += 1) {
    if (!isQuiet(encoding.read(states.arena, state * encoding.bytes))) continue;
    isSaved[state] = 1;
    waiting.push(state);
  }
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop())
    for (let edge = starts[state]!; edge < starts[state + 1]!; edge += 1) {
      const source = sources[edge]!;
      if (isSaved[source] === 1) continue;
      isSaved[source] = 1;
      waiting.push(source);
    }
  return isSaved.indexOf(0);
}

function countQuiet(states: StateSet, encoding: Encoding): number {
  let quiet = 0;
  for (let state = 0; state < states.size; state += 1)
    if (isQuiet(encoding.read(states.arena, state * encoding.bytes))) quiet += 1;
  return quiet;
}
