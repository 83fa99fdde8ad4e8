import type { FastifyRequest } from "fastify";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { MemberContext } from "#members/index.ts";
import { TIME_ZONE } from "#platform/exports/bank-time.ts";
import { textIn, type Locale, type Problem, type Text } from "../words/index.ts";

/** What the parts of every page may ask for while it is drawn. */
export interface PageScene {
  locale: Locale;
  /** What is wrong with the form that was sent. Each field shows its own problem. */
  problems: readonly Problem[];
}

export interface MemberScene extends PageScene {
  ctx: MemberContext;
  request: FastifyRequest;
  now: Now;
}

/** The time of the request, and the company's time zone. */
interface Now {
  at: Date;
  zone: string;
}

export const Scene = createContext<PageScene | MemberScene>({ locale: "tr", problems: [] });

export function usePage(): PageScene {
  return useContext(Scene);
}

export function useText(): Text {
  return textIn(usePage().locale);
}

/** Only for the parts of members' pages. */
export function useMember(): MemberScene {
  const scene = useContext(Scene);
  if (!("ctx" in scene)) throw new Error("this part is drawn for members only");
  return scene;
}

export function nowFor({ clock }: MemberContext): Now {
  return { at: clock.now(), zone: TIME_ZONE };
}
