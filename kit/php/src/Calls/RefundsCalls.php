<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Records;
use ServicePay\Transport;

/**
 * Every payment by link or by widget: its status, cancellation and refund, and lists of payments and refunds.
 *
 * @phpstan-import-type NullableDecline from SharedTypes
 * @phpstan-type ListRefundsQuery array{
 *     orderId?: string|null,
 *     clientReferenceCode?: string|null,
 *     paymentId?: string|null,
 *     kind?: 'void'|'refund'|string|null,
 *     state?: 'pending'|'succeeded'|'failed'|string|null,
 *     createdFrom?: \DateTimeInterface|string|null,
 *     createdTo?: \DateTimeInterface|string|null,
 *     amountMin?: numeric-string|int|float|null,
 *     amountMax?: numeric-string|int|float|null,
 *     currency?: string|null,
 *     terminalId?: string|null,
 *     pageSize?: int|null,
 * }
 * @phpstan-type Refund array{
 *     id: string,
 *     kind: 'void'|'refund'|string,
 *     state: 'pending'|'succeeded'|'failed'|string,
 *     amount: numeric-string,
 *     currency: string,
 *     reason: string|null,
 *     decline: NullableDecline|null,
 *     maskedCardNumber: string|null,
 *     paymentId: string,
 *     orderId: string,
 *     clientReferenceCode: string|null,
 *     createdAt: \DateTimeImmutable,
 *     finishedAt: \DateTimeImmutable|null,
 * }
 */
final class RefundsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List refunds. Needs the scope `payments`.
     *
     * @param ListRefundsQuery $given
     * @return Records<Refund>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/refunds', 'page', 'refunds->list'),
            $given,
            $traceparent,
        );
    }
}
