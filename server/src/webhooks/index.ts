export { webhookRoutes } from "./routes.ts";
export { endpointRoutes } from "./endpoints/routes.ts";
export { queueWebhook } from "./queue-webhook.ts";
export { checkWebhookUrl } from "./check-webhook-url.ts";
export {
  endPreviousWebhookSecret,
  rotateWebhookSecret,
  webhookSecret,
  validWebhookSecrets,
  webhookSecretTimes,
} from "./secrets.ts";
export { listDeliveries } from "./list-deliveries.ts";
export {
  countDeliveries,
  pageOfDeliveries,
  type ListedDelivery,
  type ListedDeliveryFilter,
} from "./page-of-deliveries.ts";
export { showDelivery, type DeliveryDetails } from "./show-delivery.ts";
export { replayDelivery } from "./replay-delivery.ts";
export { countResendable, RESENT_MAX, RESENT_PER_SECOND, resendDeliveries } from "./resend-deliveries.ts";
export { countTroubledReceivers, listReceivers } from "./receivers/list-receivers.ts";
export { enableReceiver } from "./receivers/enable-receiver.ts";
export { sendWaiting } from "./receivers/send-waiting.ts";
export { enableAddress } from "./receivers/enable-address.ts";
export { countHeldDeliveries, findWebhookStops, listStoppedAddresses } from "./receivers/stopped-addresses.ts";
export { sendTestEvent, TEST_EVENT_TIMEOUT_MS, type TestEventResult } from "./test-events/send-test-event.ts";
export { eventStatuses, type EventStatus } from "./test-events/test-event-body.ts";
export type { DeliveryOutcome } from "./delivery-outcome.ts";
export { formatSecret, secretBytes, signatureHeaders } from "./signature.ts";
export { explainSignature, type SignatureVerdict } from "./explain-signature.ts";
export type { DeliveryAttempt, DeliveryState } from "./store/deliveries.ts";
export type { ResendCount, ResendSelection } from "./store/resend.ts";
export type { Receiver } from "./store/receivers.ts";
export type { StoppedAddress, WebhookStop } from "./store/stopped-addresses.ts";
export { changeEndpoint } from "./endpoints/change-endpoint.ts";
export { createEndpoint } from "./endpoints/create-endpoint.ts";
export { rotateEndpointSecret } from "./endpoints/endpoint-secrets.ts";
export { endpointState, type Endpoint, type EndpointId } from "./endpoints/endpoint.ts";
export { countTroubledEndpoints, listEndpoints, readEndpoint } from "./endpoints/read-endpoint.ts";
export { removeEndpoint } from "./endpoints/remove-endpoint.ts";
export { replayEvents } from "./endpoints/replay-events.ts";
export { resumeEndpoint } from "./endpoints/resume-endpoint.ts";
export { testEndpoint } from "./endpoints/test-endpoint.ts";
export { queueForEndpoints } from "./endpoints/queue-for-endpoints.ts";
export { sealedEndpointSecrets } from "./store/endpoint-secrets.ts";
export { webhookJobs } from "./jobs.ts";
export { oldWebhooks } from "./store/events.ts";
export { oldStops } from "./store/stopped-addresses.ts";
export { sealedSecrets } from "./store/secrets.ts";
export { attemptsCounter as webhookAttempts } from "./delivery-worker.ts";
export { describeFailingReceiver } from "./receivers/failing-notice.ts";
