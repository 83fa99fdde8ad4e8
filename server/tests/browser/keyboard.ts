/** A payer who uses only a keyboard. */
import assert from "node:assert/strict";
import type { ElementHandle, Frame, Page } from "playwright-core";

const STOPS_MAX = 40;

interface Stop {
  /** The element's id, or its text. */
  name: string;
  fault: string | null;
}

/** Presses Tab until `last` has the focus, and returns every stop on the way. `act` can type at each stop. */
export async function tabTo(page: Page, last: string, act?: (stop: string) => Promise<void>): Promise<string[]> {
  const stops: string[] = [];
  while (stops.at(-1) !== last) {
    await page.keyboard.press("Tab");
    const { name, fault } = await stopOf(page);
    assert.equal(fault, null, `after ${stops.join(", ")}`);
    stops.push(name);
    assert.ok(stops.length < STOPS_MAX, `${stops.join(", ")} do not lead to ${last}`);
    await act?.(name);
  }
  return stops;
}

const FRAMES_DEEP_MAX = 10;

/** Returns the focused element, in any frame. Fails if the focus is not visible. */
export async function stopOf(page: Page): Promise<Stop> {
  let frame: Frame = page.mainFrame();
  for (let depth = 0; depth < FRAMES_DEEP_MAX; depth += 1) {
    const element = (await frame.evaluateHandle(() => document.activeElement)).asElement();
    if (element === null) return { name: "nothing", fault: "nothing has the focus" };
    const inner = await element.contentFrame();
    if (inner === null) return judge(page, element as ElementHandle<HTMLElement>);
    frame = inner;
  }
  throw new Error(`the focus is more than ${FRAMES_DEEP_MAX} frames deep`);
}

async function judge(page: Page, element: ElementHandle<HTMLElement>): Promise<Stop> {
  const { name, isBody, isMarked } = await element.evaluate((node) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
    const said = node.getAttribute("aria-label") ?? node.textContent;
    const value = node instanceof HTMLButtonElement ? node.value : "";
    return {
      name: (node.id || value || said || node.tagName).trim().replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, "*"),
      isBody: node === document.body,
      isMarked: (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none",
    };
  });
  if (isBody) return { name, fault: "the focus is lost on the page's body" };
  const box = await element.boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  if (box === null || box.y + box.height <= 0 || box.y >= height) return { name, fault: `${name} is out of sight` };
  return { name, fault: isMarked ? null : `${name} does not show that it has the focus` };
}
