<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Records;
use ServicePay\Transport;

/**
 * List what was sent to your server, and send it again.
 *
 * @phpstan-type ListWebhookDeliveriesQuery array{
 *     state?: 'pending'|'delivered'|'dead'|string|null,
 *     receiver?: string|null,
 *     paymentId?: string|null,
 *     endpointId?: string|null,
 *     eventId?: string|null,
 *     type?: 'payment.succeeded'|'payment.declined'|'payment.failed'|'payment.pending'|'payment.cancelled'|'payment.expired'|'payment.needs_attention'|'refund.pending'|'refund.failed'|'refund.succeeded'|'account.changed'|'case.opened'|'case.closed'|'approval.requested'|'approval.decided'|'card.saved'|'card.deleted'|'customer.created'|'customer.erased'|'endpoint.disabled'|string|null,
 *     createdFrom?: \DateTimeInterface|string|null,
 *     createdTo?: \DateTimeInterface|string|null,
 *     pageSize?: int|null,
 * }
 * @phpstan-type ReceivedWebhook array{
 *     headers: array<string, string>,
 *     body: string,
 * }
 * @phpstan-type WebhookDelivery array{
 *     id: string,
 *     eventId: string|null,
 *     endpointId: string|null,
 *     type: string|null,
 *     paymentId: string|null,
 *     transactionId: string|null,
 *     receiver: string,
 *     state: 'pending'|'delivered'|'dead'|string,
 *     attempts: int,
 *     lastStatus: int|null,
 *     lastOutcome: string|null,
 *     nextAttemptAt: \DateTimeImmutable|null,
 *     createdAt: \DateTimeImmutable,
 *     endedAt: \DateTimeImmutable|null,
 * }
 * @phpstan-type WebhookSignatureVerdict array{
 *     fault: string|null,
 *     secret: string|null,
 *     ageSeconds: numeric-string|null,
 *     isTimely: bool,
 * }
 */
final class DeliveriesCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Say why a signature does not hold. Needs the scope `events`.
     *
     * @param ReceivedWebhook $given
     * @return WebhookSignatureVerdict
     */
    public function checkSignature(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/webhooks/checkSignature', 'data', 'deliveries->list', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * List webhook deliveries. Needs the scope `payments` or `events`.
     *
     * @param ListWebhookDeliveriesQuery $given
     * @return Records<WebhookDelivery>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/webhooks/deliveries', 'page', 'deliveries->list'),
            $given,
            $traceparent,
        );
    }

    /** Send a webhook again. Needs the scope `payments` or `events`. */
    public function replay(string $id, ?string $idempotencyKey = null, ?string $traceparent = null): void
    {
        $this->transport->send(
            new Call('POST', '/webhooks/deliveries/{id}/replay', 'done', 'deliveries->list', pathFields: ['id'], isKeyed: true),
            ['id' => $id],
            $traceparent,
            $idempotencyKey,
        );
    }
}
