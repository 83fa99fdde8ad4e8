type Styles = Readonly<Record<string, string>>;

const FRAME: Styles = {
  display: "block",
  width: "100%",
  height: "640px",
  border: "0",
  margin: "0",
  padding: "0",
  background: "#fff",
  "color-scheme": "light",
};
const DIALOG: Styles = {
  width: "min(480px, 100vw)",
  "max-width": "100vw",
  "max-height": "100dvh",
  margin: "auto",
  padding: "0",
  border: "0",
  "border-radius": "12px",
  overflow: "auto",
  background: "#fff",
  "box-shadow": "0 24px 64px rgb(0 0 0 / 35%)",
};

export function createFrame({
  url,
  title,
  serviceUrl,
}: {
  url: string;
  title: string;
  serviceUrl: string;
}): HTMLIFrameElement {
  const { origin } = new URL(serviceUrl);
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = title;
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
  frame.allow = `payment ${origin}; publickey-credentials-get ${origin}`;
  frame.referrerPolicy = "strict-origin";
  return dress(frame, FRAME);
}

/** A native dialog: the rest of the page is inert, Escape works, and the focus returns to where it was. */
export function createDialog(title: string): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", title);
  return dress(dialog, DIALOG);
}

/** Set one by one on the element: a strict style-src allows it, and the page's own rules do not win. */
function dress<Kind extends HTMLElement>(element: Kind, styles: Styles): Kind {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, "important");
  return element;
}
