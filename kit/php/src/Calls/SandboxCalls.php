<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Transport;

/**
 * Read what happened in the company, in one order without gaps.
 *
 * @phpstan-type EventTrigger array{
 *     type: 'payment.succeeded'|'payment.declined'|'payment.failed'|'payment.pending'|'payment.cancelled'|'payment.expired'|'payment.needs_attention'|'refund.pending'|'refund.failed'|'refund.succeeded'|'account.changed'|'case.opened'|'case.closed'|'approval.requested'|'approval.decided'|'card.saved'|'card.deleted'|'customer.created'|'customer.erased'|'endpoint.disabled'|string,
 *     source?: 'link'|'widget'|string,
 *     amount?: numeric-string|int|float,
 *     link?: string,
 *     card?: string,
 * }
 * @phpstan-type EventTriggered array{
 *     isSuccess: bool,
 *     message: string|null,
 *     paymentId: string|null,
 * }
 */
final class SandboxCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Cause an event (sandbox only). Needs the scope `events`.
     *
     * @param EventTrigger $given
     * @return EventTriggered
     */
    public function trigger(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/sandbox/trigger', 'whole', 'events->list', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }
}
