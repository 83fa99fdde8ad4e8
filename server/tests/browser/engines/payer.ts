import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Action, Engine, Place } from "./engine.ts";

const WAIT_MS = 60_000;
const POLL_MS = 50;
const PICTURE = join(import.meta.dirname, "../../../../test-results/engine.png");
const ENTER = "\uE006";

/** A payer in any browser: looks, clicks and types. */
export interface EnginePayer {
  /** Waits for an expression of the page to be true. */
  see(expression: string, place?: Place): Promise<void>;
  /** Scrolls to an element and presses the mouse at its middle, even if another element covers it. */
  click(selector: string, place?: Place): Promise<void>;
  type(selector: string, text: string, place?: Place): Promise<void>;
  pressEnter(): Promise<void>;
}

export function payerWith(engine: Engine): EnginePayer {
  const { evaluate, perform } = engine;
  const see = async (expression: string, place: Place = "page") => {
    const deadline = performance.now() + WAIT_MS;
    while (performance.now() < deadline) {
      // A page that is being replaced cannot evaluate.
      if (await evaluate<boolean>(`Boolean(${expression})`, place).catch(() => false)) return;
      await delay(POLL_MS);
    }
    await mkdir(dirname(PICTURE), { recursive: true });
    await writeFile(PICTURE, await engine.screenshot());
    throw new Error(`the ${place} never showed ${expression}; ${PICTURE} shows what it did`);
  };
  const click = async (selector: string, place: Place = "page") => {
    const found = `document.querySelector(${JSON.stringify(selector)})`;
    await see(found, place);
    const { x, y } = await restingMiddleOf(found, place);
    await perform([
      {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", x, y },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  };
  /** Waits until the element no longer moves: the form grows when plans arrive. */
  const restingMiddleOf = async (found: string, place: Place) => {
    for (let previous = await middleOf(found, place); ;) {
      await delay(POLL_MS);
      const now = await middleOf(found, place);
      if (now.x === previous.x && now.y === previous.y) return now;
      previous = now;
    }
  };
  const middleOf = async (found: string, place: Place) => {
    const middle = `((element) => {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })`;
    const inside = await evaluate<Point>(`${middle}(${found})`, place);
    const frame =
      place === "page"
        ? { x: 0, y: 0 }
        : await evaluate<Point>(
            `(({ x, y }) => ({ x, y }))(document.querySelector("iframe").getBoundingClientRect())`,
            "page",
          );
    return { x: Math.round(inside.x + frame.x), y: Math.round(inside.y + frame.y) };
  };
  /** Clicks until the field has the focus, because a click can miss a form that still moves. */
  const focus = async (selector: string, place: Place = "page") => {
    const deadline = performance.now() + WAIT_MS;
    while (performance.now() < deadline) {
      await click(selector, place);
      const isFocused = `document.activeElement?.matches(${JSON.stringify(selector)})`;
      if (await evaluate<boolean>(isFocused, place).catch(() => false)) return;
      await delay(POLL_MS);
    }
    throw new Error(`a click never brought the cursor into ${selector}`);
  };
  const press = (text: string) =>
    perform([
      {
        type: "key",
        id: "keyboard",
        actions: Array.from(text).flatMap((value): Action[] => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]),
      },
    ]);
  return {
    see,
    click,
    async type(selector, text, place) {
      await focus(selector, place);
      await press(text);
    },
    pressEnter: () => press(ENTER),
  };
}

interface Point {
  x: number;
  y: number;
}
