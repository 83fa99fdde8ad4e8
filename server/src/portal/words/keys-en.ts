import type { keysTr } from "./keys-tr.ts";

export const keysEn: typeof keysTr = {
  keys: {
    title: "Keyboard shortcuts",
    search: "Search",
    next: "Next row of a list",
    previous: "Previous row of a list",
    choose: "Choose the row, or no longer",
    open: "Open the row",
    help: "This list",
    areOn: "Shortcuts of a single key are on",
    areOnHint: "For this browser. When they are off, only Ctrl + K and Enter work.",
    close: "Close",
  },
};
