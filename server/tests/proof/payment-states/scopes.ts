import type { Scope } from "./world.ts";

/** The explored cases, each with two processes that can both work on everything. */
export const scopes: readonly Scope[] = [
  { name: "one attempt, reversed", sales: 1, reversals: 2, is3D: false, isDirect: true, takesBack: true, depth: 18 },
  {
    name: "one attempt, kept by the bank",
    sales: 1,
    reversals: 1,
    is3D: false,
    isDirect: true,
    takesBack: false,
    bankKeeps: true,
    depth: 20,
  },
  { name: "two attempts, direct", sales: 2, reversals: 1, is3D: false, isDirect: true, takesBack: false, depth: 10 },
  {
    name: "two attempts, 3-D Secure",
    sales: 2,
    reversals: 1,
    is3D: true,
    isDirect: false,
    takesBack: false,
    isAsked: true,
    depth: 10,
  },
  {
    name: "everything",
    sales: 2,
    reversals: 2,
    is3D: true,
    isDirect: true,
    takesBack: true,
    tellsSums: true,
    depth: 7,
  },
];
