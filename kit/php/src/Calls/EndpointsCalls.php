<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Records;
use ServicePay\Transport;

/**
 * Where the company's events are sent.
 *
 * @phpstan-type ListWebhookEndpointsQuery array{
 *     code?: string|null,
 *     pageSize?: int|null,
 * }
 * @phpstan-type WebhookEndpoint array{
 *     id: string,
 *     code: string,
 *     url: string,
 *     eventTypes: list<string>,
 *     versions: array<string, int>,
 *     description: string|null,
 *     isActive: bool,
 *     state: 'active'|'failing'|'disabled'|string,
 *     disabledBecause: string|null,
 *     failingSince: \DateTimeImmutable|null,
 *     pending: int,
 *     dead: int,
 *     lastDeliveredAt: \DateTimeImmutable|null,
 *     secretEndsAt: \DateTimeImmutable|null,
 *     createdAt: \DateTimeImmutable,
 * }
 * @phpstan-type WebhookEndpointAnswer array{
 *     outcome: string,
 *     status: int|null,
 *     durationMs: int,
 *     replyStart: string|null,
 * }
 * @phpstan-type WebhookEndpointChange array{
 *     updateCode?: string,
 *     id?: string,
 *     code?: string,
 *     url?: string,
 *     eventTypes?: list<string>,
 *     versions?: array<string, int>,
 *     description?: string|null,
 *     isActive?: bool,
 * }
 * @phpstan-type WebhookEndpointDraft array{
 *     code: string,
 *     url: string,
 *     eventTypes: list<string>,
 *     description?: string,
 *     isActive?: bool,
 * }
 * @phpstan-type WebhookEndpointDue array{
 *     due: int,
 * }
 * @phpstan-type WebhookEndpointNewSecret array{
 *     secret: string,
 *     secretEndsAt: \DateTimeImmutable,
 * }
 * @phpstan-type WebhookEndpointReplay array{
 *     after?: int,
 *     through?: int,
 *     occurredFrom?: \DateTimeInterface|string,
 *     occurredTo?: \DateTimeInterface|string,
 *     eventTypes?: list<string>,
 *     only?: 'all'|'undelivered'|string,
 * }
 * @phpstan-type WebhookEndpointReplayCount array{
 *     count: int,
 * }
 * @phpstan-type WebhookEndpointRotation array{
 *     overlapHours?: int,
 * }
 * @phpstan-type WebhookEndpointTest array{
 *     type?: 'payment.succeeded'|'payment.declined'|'payment.failed'|'payment.pending'|'payment.cancelled'|'payment.expired'|'payment.needs_attention'|'refund.pending'|'refund.failed'|'refund.succeeded'|'account.changed'|'case.opened'|'case.closed'|'approval.requested'|'approval.decided'|'card.saved'|'card.deleted'|'customer.created'|'customer.erased'|'endpoint.disabled'|string,
 * }
 * @phpstan-type WebhookEndpointWithSecret WebhookEndpoint&array{
 *     secret: string,
 * }
 */
final class EndpointsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Register an endpoint. Needs the scope `events`.
     *
     * @param WebhookEndpointDraft $given
     * @return WebhookEndpointWithSecret
     */
    public function create(array $given, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/webhooks/endpoints', 'data', 'endpoints->list', hasBody: true),
            $given,
            $traceparent,
        );
    }

    /**
     * Change an endpoint. Needs the scope `events`.
     *
     * @param WebhookEndpointChange $given
     * @return WebhookEndpoint
     */
    public function update(array $given, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('PUT', '/webhooks/endpoints', 'data', 'endpoints->list', hasBody: true),
            $given,
            $traceparent,
        );
    }

    /**
     * List endpoints. Needs the scope `events`.
     *
     * @param ListWebhookEndpointsQuery $given
     * @return Records<WebhookEndpoint>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/webhooks/endpoints', 'page', 'endpoints->list'),
            $given,
            $traceparent,
        );
    }

    /** Remove an endpoint. Needs the scope `events`. */
    public function delete(string $id, ?string $traceparent = null): void
    {
        $this->transport->send(
            new Call('DELETE', '/webhooks/endpoints/{id}', 'done', 'endpoints->list', pathFields: ['id']),
            ['id' => $id],
            $traceparent,
        );
    }

    /**
     * Read an endpoint. Needs the scope `events`.
     *
     * @return WebhookEndpoint
     */
    public function get(string $id, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/webhooks/endpoints/{id}', 'data', 'endpoints->list', pathFields: ['id']),
            ['id' => $id],
            $traceparent,
        );
    }

    /**
     * Replace an endpoint's secret. Needs the scope `events`.
     *
     * @param WebhookEndpointRotation $given
     * @return WebhookEndpointNewSecret
     */
    public function rotateSecret(string $id, array $given, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/webhooks/endpoints/{id}/rotateSecret', 'data', 'endpoints->list', pathFields: ['id'], hasBody: true),
            ['id' => $id, ...$given],
            $traceparent,
        );
    }

    /**
     * Send what waits for an endpoint now. Needs the scope `events`.
     *
     * @return WebhookEndpointDue
     */
    public function resume(string $id, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/webhooks/endpoints/{id}/resume', 'data', 'endpoints->list', pathFields: ['id'], isKeyed: true),
            ['id' => $id],
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * Send a test event to an endpoint. Needs the scope `events`.
     *
     * @param WebhookEndpointTest $given
     * @return WebhookEndpointAnswer
     */
    public function test(string $id, array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/webhooks/endpoints/{id}/test', 'data', 'endpoints->list', pathFields: ['id'], hasBody: true, isKeyed: true),
            ['id' => $id, ...$given],
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * Send kept events to an endpoint again. Needs the scope `events`.
     *
     * @param WebhookEndpointReplay $given
     * @return WebhookEndpointReplayCount
     */
    public function replay(string $id, array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/webhooks/endpoints/{id}/replay', 'data', 'endpoints->list', pathFields: ['id'], hasBody: true, isKeyed: true),
            ['id' => $id, ...$given],
            $traceparent,
            $idempotencyKey,
        );
    }
}
