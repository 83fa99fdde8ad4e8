/** A place in the browser: the page itself, or the only frame in it. */
export type Place = "page" | "frame";

/** A source of input as WebDriver and WebDriver BiDi both describe it. */
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
  /** Input from outside the page, which reaches the element under the pointer. Coordinates are those of the window. */
  perform(sources: readonly InputSource[]): Promise<void>;
  /** The browser's back button. */
  goBack(): Promise<void>;
  screenshot(): Promise<Buffer>;
}

/** What a payer looks at, and whether their system asks for dark pages. */
export interface Screen {
  width: number;
  height: number;
  isDark: boolean;
}

export const DESK: Screen = { width: 1280, height: 1400, isDark: false };
