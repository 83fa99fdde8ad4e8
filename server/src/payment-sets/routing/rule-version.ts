import type { Actor } from "#platform/context.ts";
import type { RuleSet } from "./rule-set.ts";

/** draft → active → retired. Only a draft can be changed; one version of a set is active at most. */
export type RuleVersionState = "draft" | "active" | "retired";

/** A version of a set's rules, as it is kept. */
export interface RuleVersion extends RuleSet {
  state: RuleVersionState;
  /** Why, in the words of the person who wrote it. */
  note: string | null;
  writtenAt: Date;
  writtenBy: Actor;
  activatedAt: Date | null;
  retiredAt: Date | null;
}
