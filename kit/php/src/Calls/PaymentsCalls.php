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
 * @phpstan-type ListPaymentsQuery array{
 *     orderId?: string|null,
 *     clientReferenceCode?: string|null,
 *     state?: 'open'|'processing'|'succeeded'|'failed'|'expired'|'cancelled'|'partially_refunded'|'refunded'|'voided'|string|null,
 *     source?: 'link'|'widget'|string|null,
 *     createdFrom?: \DateTimeInterface|string|null,
 *     createdTo?: \DateTimeInterface|string|null,
 *     amountMin?: numeric-string|int|float|null,
 *     amountMax?: numeric-string|int|float|null,
 *     currency?: string|null,
 *     additionalData?: string|null,
 *     customerId?: string|null,
 *     paymentSetId?: string|null,
 *     terminalId?: string|null,
 *     installment?: int|null,
 *     cardLastFour?: string|null,
 *     declineClass?: 'card_data'|'insufficient_funds'|'refused'|'closed_to_internet'|'not_authenticated'|'technical'|string|null,
 *     pageSize?: int|null,
 * }
 * @phpstan-type GetPaymentQuery array{
 *     orderId?: string|null,
 *     clientReferenceCode?: string|null,
 * }
 * @phpstan-type CancelRequest array{
 *     referenceCode: string,
 *     reason?: string,
 * }
 * @phpstan-type ListedPayment array{
 *     id: string,
 *     orderId: string,
 *     clientReferenceCode: string|null,
 *     source: 'link'|'widget'|string,
 *     state: 'open'|'processing'|'succeeded'|'failed'|'expired'|'cancelled'|'partially_refunded'|'refunded'|'voided'|string,
 *     transactionStatusId: int,
 *     amount: numeric-string,
 *     processAmount: numeric-string|null,
 *     refundedAmount: numeric-string,
 *     currency: string,
 *     description: string|null,
 *     additionalData: array<string, string>|null,
 *     installment: int|null,
 *     maskedCardNumber: string|null,
 *     program: string|null,
 *     bank: string|null,
 *     authCode: string|null,
 *     decline: NullableDecline|null,
 *     customerId: string|null,
 *     customerName: string|null,
 *     paymentSetId: string,
 *     terminalId: string|null,
 *     createdAt: \DateTimeImmutable,
 *     expiresAt: \DateTimeImmutable,
 *     archivedMonth: string|null,
 * }
 * @phpstan-type Payment array{
 *     orderId: string,
 *     clientReferenceCode: string|null,
 *     transactionId: string,
 *     transactionStatusId: int,
 *     success: bool,
 *     error: string|null,
 *     amount: numeric-string,
 *     processAmount: numeric-string,
 *     refundedAmount: numeric-string,
 *     currency: string,
 *     installment: int,
 *     maskedCardNumber: string|null,
 *     userCode: string|null,
 *     createdAt: \DateTimeImmutable,
 * }
 * @phpstan-type PaymentDetails ListedPayment&array{
 *     transactionId: string,
 *     transactions: list<PaymentTransaction>,
 * }
 * @phpstan-type PaymentTransaction array{
 *     id: string,
 *     kind: 'sale'|'void'|'refund'|string,
 *     state: 'pending'|'succeeded'|'declined'|'abandoned'|'reversed'|string,
 *     amount: numeric-string,
 *     currency: string,
 *     installment: int,
 *     maskedCardNumber: string|null,
 *     bank: string|null,
 *     authCode: string|null,
 *     bankReference: string|null,
 *     isThreeDSecure: bool,
 *     decline: NullableDecline|null,
 *     reason: string|null,
 *     createdAt: \DateTimeImmutable,
 *     finishedAt: \DateTimeImmutable|null,
 * }
 * @phpstan-type RefundRequest array{
 *     referenceCode: string,
 *     amount: numeric-string|int|float,
 *     reason?: string,
 * }
 * @phpstan-type ReversalResult array{
 *     success: bool,
 *     error: string|null,
 *     lastAmount: numeric-string,
 * }
 */
final class PaymentsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List payments. Needs the scope `payments`.
     *
     * @param ListPaymentsQuery $given
     * @return Records<ListedPayment>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/payments', 'page', 'payments->list'),
            $given,
            $traceparent,
        );
    }

    /**
     * Read a payment with its transactions. Needs the scope `payments`.
     *
     * @return PaymentDetails
     */
    public function getById(string $id, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/payments/{id}', 'whole', 'payments->get', pathFields: ['id']),
            ['id' => $id],
            $traceparent,
        );
    }

    /**
     * Read a payment's status. Needs the scope `widget` or `payments`.
     *
     * @param GetPaymentQuery $given
     * @return Payment
     */
    public function get(array $given = [], ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/b2c/payment', 'whole', 'payments->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * Cancel a payment. Needs the scope `payments`.
     *
     * @param CancelRequest $given
     * @return ReversalResult
     */
    public function cancel(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/b2c/payment/cancel', 'whole', 'payments->get', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * Refund a payment. Needs the scope `payments`.
     *
     * @param RefundRequest $given
     * @return ReversalResult
     */
    public function refund(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/b2c/payment/refund', 'whole', 'payments->get', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }
}
