import type { callsTr } from "./calls-tr.ts";

export const callsEn: typeof callsTr = {
  calls: {
    title: "Refused calls",
    intro: "API calls that returned an error in the last 7 days. The values sent are not stored.",
    limits:
      "Calls with an unknown or deleted token, and calls to addresses that do not exist, are not listed. At most 20 calls per minute and credential are listed.",
    nothingYet: "No refused calls in this period.",
    column: {
      time: "Time",
      call: "Call",
      answer: "Response",
      field: "Field",
      credential: "Credential",
      trace: "Trace id",
    },
    code: "Error code",
    explain: (code) => `What does ${code} mean?`,
    widget: "Widget",
    traceHint: "The traceId of the response, or its X-Trace-Id header.",
  },
};
