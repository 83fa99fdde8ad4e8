import { readFileSync } from "node:fs";
import { formatInstant } from "#platform/text/instant.ts";
import { eventVersions, type EventId, type EventSubject, type EventType } from "./event.ts";

/** The documented data of each type. Their numbers are short enough to survive being parsed and written again. */
const examples = JSON.parse(readFileSync(new URL("event-examples.json", import.meta.url), "utf8")) as Readonly<
  Record<EventType, { subject: EventSubject; data: object }>
>;

/** The JSON of a test event: of a record that does not exist, without a sequence. */
export function exampleBytes(type: EventType, { id, occurredAt }: { id: EventId; occurredAt: Date }): Buffer {
  const { subject, data } = examples[type];
  const event = {
    id,
    sequence: null,
    type,
    version: eventVersions[type],
    isTest: true,
    occurredAt: formatInstant(occurredAt),
    subject,
    data,
  };
  return Buffer.from(JSON.stringify(event));
}
