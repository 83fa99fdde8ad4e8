import { contrastOf, hueDistance, mix, TEXT_CONTRAST_MIN, type Colour } from "./contrast.ts";

/** The colours that a merchant may choose for one theme. */
export interface ThemeColours {
  /** The colour of buttons, links and chosen rows. */
  accent: Colour;
  /** The page's background. */
  background: Colour;
  /** The form's background. */
  surface: Colour;
  text: Colour;
}

export type ThemeName = "light" | "dark";

export const defaultColours: Readonly<Record<ThemeName, ThemeColours>> = {
  light: { accent: "#0b5fcc", background: "#f4f6f9", surface: "#ffffff", text: "#131b2c" },
  dark: { accent: "#7db4ff", background: "#0d121b", surface: "#151c28", text: "#e9eef7" },
};

/** Values of the stylesheet's custom properties, by name. */
export type Palette = Readonly<Record<string, Colour>>;

export interface LowContrast {
  foreground: keyof ThemeColours;
  background: keyof ThemeColours;
  contrast: number;
}

const WHITE: Colour = "#ffffff";
const BLACK: Colour = "#000000";
const WRONG: Readonly<Record<ThemeName, Colour>> = { light: "#b3261e", dark: "#ff9f97" };
const GOOD: Readonly<Record<ThemeName, Colour>> = { light: "#14703a", dark: "#62cf92" };
const INFO: Readonly<Record<ThemeName, Colour>> = { light: "#0c5a87", dark: "#79c3ee" };
const EDGE_CONTRAST_MIN = 3;
/** Higher than the minimum, since a chosen row shows the accent on a background that is tinted with it. */
const COMFORTABLE_CONTRAST = 6.5;
/** A focused field with a hue this near to that of errors would look like a wrong one. */
const ERROR_HUE_DISTANCE = 30;

/** The pairs of text and background with too little contrast, worst first. */
export function lowContrasts(colours: ThemeColours, minimum = TEXT_CONTRAST_MIN): LowContrast[] {
  const pairs = [
    ["text", "surface"],
    ["text", "background"],
    ["accent", "surface"],
    ["accent", "background"],
  ] as const;
  return pairs
    .map(([foreground, background]) => ({
      foreground,
      background,
      contrast: contrastOf(colours[foreground], colours[background]),
    }))
    .filter(({ contrast }) => contrast < minimum)
    .toSorted((left, right) => left.contrast - right.contrast);
}

/** Derives all colours of the pages from the four chosen ones, so that every text is readable. */
export function paletteOf(theme: ThemeName, { accent, background, surface, text }: ThemeColours): Palette {
  const onAccent = onAccentOf(accent);
  const chosen = strongestMix(0.1, (share) => mix(surface, accent, share), [text, accent]);
  const backgrounds = [surface, background, chosen];
  const wrong = makeReadable(WRONG[theme], text, backgrounds);
  const good = makeReadable(GOOD[theme], text, [surface]);
  const info = makeReadable(INFO[theme], text, [surface]);
  const soft = (colour: Colour) => strongestMix(0.1, (share) => mix(surface, colour, share), [text, colour]);
  const softs = { "wrong-soft": soft(wrong), "good-soft": soft(good), "info-soft": soft(info) };
  const sunk = strongestMix(0.02, (share) => mix(surface, text, share), [text]);
  const idle = strongestMix(0.08, (share) => mix(surface, text, share), [text]);
  const under = [...backgrounds, ...Object.values(softs), sunk, idle];
  return {
    ink: text,
    "ink-soft": strongestMix(0.34, (share) => mix(text, surface, share), under),
    line: mix(surface, text, 0.12),
    edge: strongestMix(0.52, (share) => mix(text, surface, share), [surface], EDGE_CONTRAST_MIN),
    paper: surface,
    background,
    accent,
    focus: hueDistance(accent, wrong) < ERROR_HUE_DISTANCE ? text : accent,
    "accent-dark": mix(accent, onAccent === WHITE ? BLACK : WHITE, 0.2),
    "on-accent": onAccent,
    chosen,
    sunk,
    "idle-soft": idle,
    wrong,
    good,
    info,
    ...softs,
  };
}

/** White or black, for text on the accent. */
export function onAccentOf(accent: Colour): Colour {
  return contrastOf(WHITE, accent) >= TEXT_CONTRAST_MIN ? WHITE : BLACK;
}

/** The dark theme's accent if only the light theme's was chosen: lightened until it is readable. */
export function darkAccentOf(accent: Colour, dark: Omit<ThemeColours, "accent">): Colour {
  for (let share = 0; share < 1; share += 0.05) {
    const lightened = mix(accent, WHITE, share);
    if (
      lowContrasts({ ...dark, accent: lightened }, COMFORTABLE_CONTRAST).every(
        ({ foreground }) => foreground !== "accent",
      )
    )
      return lightened;
  }
  return dark.text;
}

/**
 * Returns the colour with the largest share, up to `share`, at which it is readable with each of the others; else that of
 * share 0.
 */
function strongestMix(
  share: number,
  colourOf: (share: number) => Colour,
  others: readonly Colour[],
  minimum = TEXT_CONTRAST_MIN,
): Colour {
  for (let each = share; each > 0; each -= 0.02) {
    const colour = colourOf(each);
    if (others.every((other) => contrastOf(colour, other) >= minimum)) return colour;
  }
  return colourOf(0);
}

/** Moves the colour towards the text's until it is readable on each background. */
function makeReadable(
  colour: Colour,
  text: Colour,
  backgrounds: readonly Colour[],
  minimum = TEXT_CONTRAST_MIN,
): Colour {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, text, share);
    if (backgrounds.every((background) => contrastOf(mixed, background) >= minimum)) return mixed;
  }
  return text;
}
