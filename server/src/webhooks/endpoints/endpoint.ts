import type { Id } from "#platform/ids.ts";

export type EndpointId = Id<"webhook-endpoint">;

/** More would make one change of a company many requests. */
export const ENDPOINTS_MAX = 16;

/** Where a company gets its events. */
export interface StoredEndpoint {
  id: EndpointId;
  /** The company's own name for it, unique. */
  code: string;
  url: string;
  /** Types, all of a kind such as `payment.*`, or `*`. */
  eventTypes: readonly string[];
  /** The versions that it gets of types, where not the first. */
  versions: Readonly<Record<string, number>>;
  description: string | null;
  /** Events that are recorded while it is inactive are not delivered to it. */
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** An endpoint with what is known of its deliveries. */
export interface Endpoint extends StoredEndpoint {
  failingSince: Date | null;
  disabledAt: Date | null;
  /** `gone`: it answered 410. `failing`: every attempt has failed for five days. */
  disabledBecause: "gone" | "failing" | null;
  pendingCount: number;
  deadCount: number;
  lastDeliveredAt: Date | null;
  /** When the present secret was made. */
  secretSetAt: Date;
  /** Until when deliveries are also signed with the secret before the present one. */
  secretEndsAt: Date | null;
}

export type EndpointState = "active" | "failing" | "disabled";

/** `active` says nothing about `isActive`: it works as far as is known. */
export function endpointState({ disabledAt, failingSince }: Endpoint): EndpointState {
  if (disabledAt !== null) return "disabled";
  return failingSince === null ? "active" : "failing";
}

const RECEIVER_PREFIX = "endpoint:";

/** An endpoint is a receiver of its own in the queue, with its own limit and health, whatever its address. */
export function receiverOfEndpoint(id: EndpointId): string {
  return `${RECEIVER_PREFIX}${id}`;
}

/** Null for the receiver of links. */
export function endpointOfReceiver(receiver: string): EndpointId | null {
  return receiver.startsWith(RECEIVER_PREFIX) ? (receiver.slice(RECEIVER_PREFIX.length) as EndpointId) : null;
}
