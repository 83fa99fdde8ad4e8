/** States in the order in which they were reached, as bytes in one buffer, each with the step that led to it. */
export class StateSet {
  readonly arena: Uint8Array;
  readonly #bytes: number;
  readonly #slots: Int32Array;
  readonly #parents: Int32Array;
  readonly #names: Uint16Array;
  readonly #depths: Uint16Array;
  readonly #nameCodes = new Map<string, number>();
  readonly #nameTexts: string[] = [];
  readonly #statesMax: number;
  size = 0;

  constructor(bytes: number, statesMax: number) {
    this.#bytes = bytes;
    this.#statesMax = statesMax;
    this.arena = new Uint8Array(bytes * statesMax);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(statesMax * 1.5))).fill(-1);
    this.#parents = new Int32Array(statesMax);
    this.#names = new Uint16Array(statesMax);
    this.#depths = new Uint16Array(statesMax);
  }

  add(state: Uint8Array, parent: number, name: string): { index: number; isNew: boolean } {
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(state) & mask; ; slot = (slot + 1) & mask) {
      const index = this.#slots[slot]!;
      if (index === -1) return { index: this.#append(slot, state, parent, name), isNew: true };
      if (this.#isAt(index, state)) return { index, isNew: false };
    }
  }

  parentOf(state: number): number {
    return this.#parents[state]!;
  }

  /** The step that led to the state. */
  nameOf(state: number): string {
    return this.#nameTexts[this.#names[state]!]!;
  }

  depthOf(state: number): number {
    return this.#depths[state]!;
  }

  #append(slot: number, state: Uint8Array, parent: number, name: string): number {
    if (this.size === this.#statesMax) throw new Error(`there are more than ${this.#statesMax} states`);
    const index = this.size;
    this.size += 1;
    this.#slots[slot] = index;
    this.arena.set(state, index * this.#bytes);
    this.#parents[index] = parent;
    this.#depths[index] = parent === -1 ? 0 : this.#depths[parent]! + 1;
    let code = this.#nameCodes.get(name);
    if (code === undefined) {
      code = this.#nameTexts.push(name) - 1;
      this.#nameCodes.set(name, code);
    }
    this.#names[index] = code;
    return index;
  }

  #isAt(index: number, state: Uint8Array): boolean {
    const start = index * this.#bytes;
    for (let place = 0; place < state.length; place += 1) if (this.arena[start + place] !== state[place]) return false;
    return true;
  }
}

/** FNV-1a with an additional mix, because neighbouring states differ in few bits. */
function hashOf(state: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of state) hash = Math.imul(hash ^ byte, 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
