<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Transport;

/**
 * Read what happened in the company, in one order without gaps.
 *
 * @phpstan-type ListEventsQuery array{
 *     after?: int|null,
 *     eventTypes?: string|null,
 *     subjectId?: string|null,
 *     occurredFrom?: \DateTimeInterface|string|null,
 *     occurredTo?: \DateTimeInterface|string|null,
 *     waitSeconds?: int|null,
 *     page?: int|null,
 *     pageSize?: int|null,
 * }
 * @phpstan-type Event array{
 *     id: string,
 *     sequence: int,
 *     type: 'payment.succeeded'|'payment.declined'|'payment.failed'|'payment.pending'|'payment.cancelled'|'payment.expired'|'payment.needs_attention'|'refund.pending'|'refund.failed'|'refund.succeeded'|'account.changed'|'case.opened'|'case.closed'|'approval.requested'|'approval.decided'|'card.saved'|'card.deleted'|'customer.created'|'customer.erased'|'endpoint.disabled'|string,
 *     version: int,
 *     isTest: bool,
 *     occurredAt: \DateTimeImmutable,
 *     subject: EventSubject,
 *     data: array<string, mixed>,
 * }
 * @phpstan-type EventList array{
 *     isSuccess: bool,
 *     message: string|null,
 *     totalCount: int,
 *     page: int,
 *     pageSize: int,
 *     data: list<Event>,
 *     next: int,
 *     newest: int,
 *     oldest: int,
 * }
 * @phpstan-type EventSubject array{
 *     kind: string,
 *     id: string,
 * }
 */
final class EventsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Read events. Needs the scope `events`.
     *
     * @param ListEventsQuery $given
     * @return EventList
     */
    public function list(array $given = [], ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/events', 'whole', 'events->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * Read an event. Needs the scope `events`.
     *
     * @return Event
     */
    public function get(string $id, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/events/{id}', 'data', 'events->get', pathFields: ['id']),
            ['id' => $id],
            $traceparent,
        );
    }
}
