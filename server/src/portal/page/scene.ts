import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { MemberContext } from "#members/index.ts";
import { textIn, type Locale, type Problem, type Text } from "../words/index.ts";

/** What the parts of a page may ask for while it is drawn. */
export interface PageScene {
  locale: Locale;
  /** What is wrong with the form that was sent. Each field shows its own problem. */
  problems: readonly Problem[];
  /** Null before the log-in. */
  member: MemberScene | null;
}

interface MemberScene {
  ctx: MemberContext;
  /** In the company's time zone, with its name. */
  now: { at: Date; zone: string };
}

export const Scene = createContext<PageScene>({ locale: "tr", problems: [], member: null });

export function usePage(): PageScene {
  return useContext(Scene);
}

export function useText(): Text {
  return textIn(usePage().locale);
}

export function useMember(): MemberScene & Omit<PageScene, "member"> {
  const { member, ...page } = usePage();
  if (member === null) throw new Error("this part is drawn for members only");
  return { ...member, ...page };
}
