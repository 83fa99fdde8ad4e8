import { Refusal } from "#platform/refusal.ts";
import { TEXT_CONTRAST_MIN, type Colour } from "./contrast.ts";

interface NamedColour {
  field: string;
  colour: Colour;
}

/** A colour has too little contrast to be read on another. */
export class LowContrastRefusal extends Refusal {
  /** "1.39" */
  readonly contrast: string;

  constructor(foreground: NamedColour, background: NamedColour, contrast: number) {
    // Round down: 4.496 is less than 4.5.
    const figure = (Math.floor(contrast * 100) / 100).toFixed(2);
    const pair = `${foreground.field} ${foreground.colour} on ${background.field} ${background.colour}`;
    const sentence = `${pair} has a contrast of ${figure}:1; at least ${TEXT_CONTRAST_MIN}:1 is needed to be read.`;
    super("ERR_VALIDATION", sentence, { field: foreground.field, reason: "low_contrast" });
    this.contrast = figure;
  }
}
