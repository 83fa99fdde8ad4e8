/** For each company: a test event calls a server of somebody's choice. */
export const TEST_EVENTS = { name: "webhook-tests", points: 10, windowSeconds: 60, lease: 1 };
/** For each company: pressed again and again, "send now" calls a failing receiver more often than its schedule allows. */
export const SENT_NOW = { name: "webhooks-sent-now", points: 10, windowSeconds: 60, lease: 1 };
