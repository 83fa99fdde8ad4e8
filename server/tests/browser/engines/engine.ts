/** A place in the browser: the page itself, or the only frame in it. */
export type Place = "page" | "frame";

/** An input source of WebDriver and WebDriver BiDi. */
export interface InputSource {
  type: "pointer" | "key";
  id: string;
  parameters?: { pointerType: "mouse" };
  actions: readonly Action[];
}

export type Action =
  | { type: "pointerMove"; x: number; y: number }
  | { type: "pointerDown" | "pointerUp"; button: 0 }
  | { type: "keyDown" | "keyUp"; value: string };

/** A browser, driven by its own protocol, with the commands that a payment needs. */
export interface Engine extends AsyncDisposable {
  goTo(url: string): Promise<void>;
  /** The value of an expression, which must survive JSON. Rejects while the page is being replaced. */
  evaluate<Value>(expression: string, place: Place): Promise<Value>;
  /** Sends input from outside the page to the element under the pointer. Coordinates are those of the window. */
  perform(sources: readonly InputSource[]): Promise<void>;
  /** The browser's back button. */
  goBack(): Promise<void>;
  screenshot(): Promise<Buffer>;
}

/** The payer's screen, and whether the system prefers dark pages. */
export interface Screen {
  width: number;
  height: number;
  isDark: boolean;
}

export const DESK: Screen = { width: 1280, height: 1400, isDark: false };
