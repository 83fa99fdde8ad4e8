import type { keysTr } from "./keys-tr.ts";

export const keysEn: typeof keysTr = {
  keys: {
    title: "Keyboard shortcuts",
    search: "Search",
    next: "Next row of a list",
    previous: "Previous row of a list",
    choose: "Select or deselect the row",
    open: "Open the row",
    help: "This list",
    areOn: "Single-key shortcuts are on",
    areOnHint: "For this browser. When they are off, only Ctrl + K and Enter work.",
    close: "Close",
  },
};
