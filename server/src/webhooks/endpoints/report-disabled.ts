import { recordEvent } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { formatInstant } from "#platform/text/instant.ts";
import type { ReceiverFailure } from "../store/receivers.ts";
import type { EndpointId } from "./endpoint.ts";

/** Tells the company's other endpoints that this one gets nothing until somebody resumes it. */
export async function reportDisabledEndpoint(
  ctx: WriteContext,
  id: EndpointId,
  { disabledBecause, failingSince }: ReceiverFailure,
): Promise<void> {
  const endpoint = { id, disabledBecause, failingSince: failingSince && formatInstant(failingSince) };
  await recordEvent(ctx, { type: "endpoint.disabled", subject: { kind: "endpoint", id }, data: { endpoint } });
}
