import { Option, type Command } from "commander";
import { eventStatuses, sendTestEvent, TEST_EVENT_TIMEOUT_MS, type EventStatus } from "#webhooks/index.ts";
import { fields, setAction } from "../cli/output.ts";
import { withTenant, type TenantOption } from "../cli/with-tenant.ts";
import { explainAnswer } from "./explain-answer.ts";

interface TestOptions extends TenantOption {
  status: string;
}

const STATUS_NAMES: Readonly<Record<EventStatus, string>> = {
  1: "successful",
  2: "failed",
  4: "cancelled",
  5: "refunded",
  6: "partially refunded",
};

/** Exit code 1 if the receiver does not accept the event. */
export function addTestCommand(addCommand: (name: string, description: string) => Command): void {
  setAction(
    addCommand("test <url>", "send a signed test event to an address now, and say what its receiver answers").addOption(
      new Option("--status <id>", "its TransactionStatusId").choices(eventStatuses.map(String)).default("1"),
    ),
    (url: string, options: TestOptions) =>
      withTenant(options, async (ctx) => {
        const sent = Number(options.status) as EventStatus;
        const { url: address, status, outcome, durationMs, reply } = await sendTestEvent(ctx, { url }, sent);
        const problem = explainAnswer({ outcome, status, timeoutMs: TEST_EVENT_TIMEOUT_MS });
        const roundedMs = Math.round(durationMs);
        return {
          text: fields({
            sent: `status ${sent}, ${STATUS_NAMES[sent]}, to ${address}`,
            answer: status ?? outcome,
            "took ms": roundedMs,
            body: reply,
            problem,
          }),
          data: { url: address, sent, outcome, status, durationMs: roundedMs, reply, problem },
          exitCode: problem === null ? 0 : 1,
        };
      }),
  );
}
