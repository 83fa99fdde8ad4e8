/** "#rrggbb", lower case. */
export type Colour = `#${string}`;

export const TEXT_CONTRAST_MIN = 4.5;

export function readColour(text: string): Colour | null {
  const [, digits = ""] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? [];
  if (digits === "") return null;
  const six = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join("") : digits;
  return `#${six.toLowerCase()}`;
}

/** Contrast by WCAG 2, from 1 (equal) to 21 (black on white). */
export function contrastOf(one: Colour, other: Colour): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((left, right) => right - left);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes `share` of `other` into `one`. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const from = channelsOf(one);
  const to = channelsOf(other);
  const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

const CHROMA_MIN = 24;

/** The angle between two hues, from 0 to 180 degrees. A grey has no hue: it is as far as possible from every other. */
export function hueDistance(one: Colour, other: Colour): number {
  const [from, to] = [hueOf(one), hueOf(other)];
  if (from === null || to === null) return 180;
  const angle = Math.abs(from - to);
  return Math.min(angle, 360 - angle);
}

function hueOf(colour: Colour): number | null {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour);
  const highest = Math.max(red, green, blue);
  const chroma = highest - Math.min(red, green, blue);
  if (chroma < CHROMA_MIN) return null;
  const turn =
    highest === red
      ? (green - blue) / chroma
      : highest === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return (turn * 60 + 360) % 360;
}

function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(colour: Colour): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
