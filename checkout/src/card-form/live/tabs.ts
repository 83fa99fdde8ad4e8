const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Turns the panels, which are a plain list without script, into tabs. Beside the form, where there is room, they are open. */
export function showTabs(list: HTMLElement | null | undefined): void {
  if (!list) return;
  const tabs = Array.from(list.children) as HTMLElement[];
  const show = (shown: HTMLElement | undefined) => {
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === shown);
      tab.tabIndex = tab === shown ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls") ?? "")!.hidden = tab !== shown;
    }
  };
  list.parentElement!.toggleAttribute("open", innerWidth > 895);
  list.hidden = false;
  list.onclick = ({ target }) => target !== list && show(target as HTMLElement);
  list.onkeydown = ({ key, target }) => {
    const step = STEPS[key];
    if (step === undefined) return;
    const next = tabs[(tabs.indexOf(target as HTMLElement) + step + tabs.length) % tabs.length];
    next?.focus();
    show(next);
  };
  show(tabs[0]);
}
