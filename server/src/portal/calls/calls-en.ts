import type { callsTr } from "./calls-tr.ts";

export const callsEn: typeof callsTr = {
  calls: {
    title: "Refused calls",
    intro:
      "API calls of your programs that were answered with an error in the last 7 days. The values that were sent are not kept.",
    limits:
      "Calls with an unknown or deleted token, and calls to addresses that do not exist, are not shown here. At most 20 calls a minute of one credential are shown.",
    nothingYet: "No refused calls in this period.",
    column: {
      time: "Time",
      call: "Call",
      answer: "Answer",
      field: "Field",
      credential: "Credential",
      trace: "Trace id",
    },
    code: "Error code",
    explain: (code) => `What does ${code} mean?`,
    widget: "Widget",
    traceHint: "traceId of the answer, or its header X-Trace-Id.",
  },
};
