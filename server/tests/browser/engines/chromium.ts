import type { Frame, Page } from "playwright-core";
import { openBrowser } from "../browser.ts";
import { DESK, type Engine, type InputSource, type Place, type Screen } from "./engine.ts";

/** Starts Chromium through Playwright, with the same interface as the other engines. */
export async function startChromium({ width, height, isDark }: Screen = DESK): Promise<Engine> {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: isDark ? "dark" : "light" });
  return {
    async goTo(url) {
      await page.goto(url);
    },
    evaluate: <Value>(expression: string, place: Place) => frameOf(page, place).evaluate<Value>(expression),
    async perform(sources) {
      for (const { actions } of sources) for (const action of actions) await performAction(page, action);
    },
    async goBack() {
      await page.goBack();
    },
    screenshot: () => page.screenshot(),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

function frameOf(page: Page, place: Place): Frame {
  if (place === "page") return page.mainFrame();
  const frame = page.mainFrame().childFrames()[0];
  if (frame === undefined) throw new Error("the page has no frame");
  return frame;
}

/** WebDriver's number for the Enter key. */
const ENTER = "\uE006";

async function performAction({ mouse, keyboard }: Page, action: InputSource["actions"][number]): Promise<void> {
  switch (action.type) {
    case "pointerMove":
      return mouse.move(action.x, action.y);
    case "pointerDown":
      return mouse.down();
    case "pointerUp":
      return mouse.up();
    case "keyDown":
      return action.value === ENTER ? keyboard.down("Enter") : keyboard.insertText(action.value);
    case "keyUp":
      return action.value === ENTER ? keyboard.up("Enter") : undefined;
  }
}
