<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Records;
use ServicePay\Transport;

/**
 * Create links to the service's own payment page.
 *
 * @phpstan-type ListPaymentLinksQuery array{
 *     pageSize?: int|null,
 *     status?: 'open'|'in_progress'|'paid'|'failed'|'expired'|'cancelled'|string|null,
 *     clientOrderReference?: string|null,
 *     additionalData?: string|null,
 *     currencyCode?: string|null,
 *     amountMin?: numeric-string|int|float|null,
 *     amountMax?: numeric-string|int|float|null,
 *     paymentSetId?: string|null,
 *     createdFrom?: \DateTimeInterface|string|null,
 *     createdTo?: \DateTimeInterface|string|null,
 *     expiryFrom?: \DateTimeInterface|string|null,
 *     expiryTo?: \DateTimeInterface|string|null,
 * }
 * @phpstan-type ChangedPaymentLink array{
 *     id: string,
 *     status: 'open'|'in_progress'|'paid'|'failed'|'expired'|'cancelled'|string,
 *     expiryUtc: \DateTimeImmutable,
 * }
 * @phpstan-type LinkCustomer array{
 *     email: string,
 *     gsm?: string,
 *     tckn?: string,
 *     code?: string,
 *     name?: string,
 *     surname?: string,
 *     erpCode?: string,
 * }
 * @phpstan-type PaymentLink array{
 *     link: string,
 *     expiryUtc: \DateTimeImmutable,
 * }
 * @phpstan-type PaymentLinkExtension array{
 *     expiryUtc: \DateTimeInterface|string,
 * }
 * @phpstan-type PaymentLinkItem array{
 *     id: string,
 *     link: string,
 *     status: 'open'|'in_progress'|'paid'|'failed'|'expired'|'cancelled'|string,
 *     transactionStatusId: int,
 *     clientOrderReference: string|null,
 *     orderReference: string,
 *     amount: numeric-string,
 *     currencyCode: string,
 *     description: string|null,
 *     additionalData: array<string, string>|null,
 *     paymentSetId: string,
 *     customerName: string|null,
 *     createdUtc: \DateTimeImmutable,
 *     expiryUtc: \DateTimeImmutable,
 *     openedUtc: \DateTimeImmutable|null,
 * }
 * @phpstan-type PaymentLinkRequest array{
 *     currencyCode: string,
 *     clientOrderReference: string,
 *     amount: numeric-string|int|float,
 *     paymentSetId: string,
 *     description?: string,
 *     customer: LinkCustomer,
 *     successURL?: string,
 *     failURL?: string,
 *     webhookURL?: string,
 *     notifyBy?: list<'Email'|'Sms'|string>,
 *     userVerificationBy: 'Id'|'Email'|'Tckn'|'Gsm'|string,
 *     userVerificationFailBehavior: 'Create'|'ThrowError'|'ContinueWithDefaultUser'|string,
 *     additionalData?: array<string, string>,
 * }
 */
final class LinksCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List payment links. Needs the scope `hpm`.
     *
     * @param ListPaymentLinksQuery $given
     * @return Records<PaymentLinkItem>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/hpm/links', 'page', 'links->list'),
            $given,
            $traceparent,
        );
    }

    /**
     * Cancel a payment link. Needs the scope `hpm`.
     *
     * @return ChangedPaymentLink
     */
    public function cancel(string $id, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/hpm/{id}/cancel', 'data', 'links->list', pathFields: ['id'], isKeyed: true),
            ['id' => $id],
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * Extend a payment link. Needs the scope `hpm`.
     *
     * @param PaymentLinkExtension $given
     * @return ChangedPaymentLink
     */
    public function extend(string $id, array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/hpm/{id}/extend', 'data', 'links->list', pathFields: ['id'], hasBody: true, isKeyed: true),
            ['id' => $id, ...$given],
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * Create a payment link. Needs the scope `hpm`.
     *
     * @param PaymentLinkRequest $given
     * @return PaymentLink
     */
    public function create(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/hpm', 'data', 'links->list', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }
}
