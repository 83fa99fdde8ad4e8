<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Records;
use ServicePay\Transport;

/**
 * One address for many payers: a product, an open amount, or a debt that is paid in parts.
 *
 * @phpstan-type GetPaymentRequestQuery array{
 *     id?: string|null,
 *     code?: string|null,
 * }
 * @phpstan-type ListPaymentRequestsQuery array{
 *     kind?: 'MultiUse'|'OpenAmount'|'Parts'|string|null,
 *     currencyCode?: string|null,
 *     isActive?: bool|null,
 *     pageSize?: int|null,
 * }
 * @phpstan-type ListPaymentRequestVisitsQuery array{
 *     code: string,
 *     pageSize?: int|null,
 * }
 * @phpstan-type GetPaymentRequestPosterQuery array{
 *     code: string,
 *     lang?: 'tr'|'en'|string|null,
 * }
 * @phpstan-type PaymentRequestChange array{
 *     updateCode?: string,
 *     id?: string,
 *     code?: string,
 *     kind?: 'MultiUse'|'OpenAmount'|'Parts'|string,
 *     currencyCode?: string,
 *     amount?: numeric-string|int|float,
 *     amountMin?: numeric-string|int|float,
 *     amountMax?: numeric-string|int|float,
 *     presets?: list<numeric-string|int|float>,
 *     usesMax?: int|null,
 *     description?: string|null,
 *     paymentSetId?: string,
 *     successURL?: string|null,
 *     failURL?: string|null,
 *     webhookURL?: string|null,
 *     isActive?: bool,
 * }
 * @phpstan-type PaymentRequestDraft array{
 *     code: string,
 *     kind: 'MultiUse'|'OpenAmount'|'Parts'|string,
 *     currencyCode: string,
 *     amount?: numeric-string|int|float,
 *     amountMin?: numeric-string|int|float,
 *     amountMax?: numeric-string|int|float,
 *     presets?: list<numeric-string|int|float>,
 *     usesMax?: int,
 *     description?: string,
 *     paymentSetId: string,
 *     successURL?: string,
 *     failURL?: string,
 *     webhookURL?: string,
 *     isActive?: bool,
 * }
 * @phpstan-type PaymentRequestRecord array{
 *     id: string,
 *     code: string,
 *     kind: 'MultiUse'|'OpenAmount'|'Parts'|string,
 *     link: string,
 *     currencyCode: string,
 *     amount: numeric-string|null,
 *     amountMin: numeric-string|null,
 *     amountMax: numeric-string|null,
 *     presets: list<numeric-string>,
 *     usesMax: int|null,
 *     usesHeld: int,
 *     amountHeld: numeric-string,
 *     description: string|null,
 *     paymentSetId: string,
 *     successURL: string|null,
 *     failURL: string|null,
 *     webhookURL: string|null,
 *     isActive: bool,
 *     createdUtc: \DateTimeImmutable,
 * }
 * @phpstan-type PaymentRequestVisit array{
 *     number: int,
 *     clientOrderReference: string|null,
 *     orderReference: string,
 *     amount: numeric-string,
 *     transactionStatusId: int,
 *     isHeld: bool,
 *     createdUtc: \DateTimeImmutable,
 * }
 */
final class PaymentRequestsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Create a payment request. Needs the scope `vendor`.
     *
     * @param PaymentRequestDraft $given
     * @return PaymentRequestRecord
     */
    public function create(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/vendor/paymentRequest', 'data', 'paymentRequests->get', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * Change or withdraw a payment request. Needs the scope `vendor`.
     *
     * @param PaymentRequestChange $given
     * @return PaymentRequestRecord
     */
    public function update(array $given, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('PUT', '/vendor/paymentRequest', 'data', 'paymentRequests->get', hasBody: true),
            $given,
            $traceparent,
        );
    }

    /**
     * Read one payment request. Needs the scope `vendor`.
     *
     * @param GetPaymentRequestQuery $given
     * @return PaymentRequestRecord
     */
    public function get(array $given = [], ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/vendor/paymentRequest', 'whole', 'paymentRequests->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * List payment requests. Needs the scope `vendor`.
     *
     * @param ListPaymentRequestsQuery $given
     * @return Records<PaymentRequestRecord>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/vendor/paymentRequest/list', 'page', 'paymentRequests->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * List the visits of a payment request. Needs the scope `vendor`.
     *
     * @param ListPaymentRequestVisitsQuery $given
     * @return Records<PaymentRequestVisit>
     */
    public function visits(array $given, ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/vendor/paymentRequest/visits', 'page', 'paymentRequests->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * Get a poster of a payment request. Needs the scope `vendor`.
     *
     * @param GetPaymentRequestPosterQuery $given
     */
    public function poster(array $given, ?string $traceparent = null): string
    {
        return $this->transport->send(
            new Call('GET', '/vendor/paymentRequest/poster', 'file', 'paymentRequests->get'),
            $given,
            $traceparent,
        );
    }
}
