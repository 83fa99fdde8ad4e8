<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Transport;

/**
 * Pay with the card form in your page.
 *
 * @phpstan-type PaymentRequest array{
 *     amount: numeric-string|int|float,
 *     currency?: string,
 *     prepareToken: string,
 *     returnUrl?: string,
 *     clientReferenceCode?: string,
 *     customerCode?: string,
 *     customerIpAddress?: string,
 * }
 * @phpstan-type PaymentResult array{
 *     paymentType: 'RedirectUrl'|'DirectSale'|string,
 *     redirectTo: string|null,
 *     orderId: string,
 *     clientReferenceCode: string|null,
 *     success: bool|null,
 *     transactionStatusId: int,
 *     amount: numeric-string,
 *     currency: string,
 *     error: string|null,
 * }
 * @phpstan-type WidgetToken array{
 *     token: string,
 *     expiresIn: int,
 * }
 */
final class WidgetCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Get a WidgetToken. Needs the scope `widget`.
     *
     * @return WidgetToken
     */
    public function createToken(?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/b2c/widget/token', 'whole', 'payments->get'),
            [],
            $traceparent,
        );
    }

    /**
     * Pay a prepared payment. Needs the scope `widget`.
     *
     * @param PaymentRequest $given
     * @return PaymentResult
     */
    public function pay(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/b2c/widget/payment', 'whole', 'payments->get', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }
}
