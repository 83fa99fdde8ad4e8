<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Records;
use ServicePay\Transport;

/**
 * How the company collects: banks, installments and rules of one currency.
 *
 * @phpstan-type ListPaymentSetsQuery array{
 *     pageSize?: int|null,
 * }
 * @phpstan-type PaymentSet array{
 *     id: string,
 *     name: string,
 *     currencyCode: string,
 *     isActive: bool,
 *     isTest: bool,
 * }
 */
final class PaymentSetsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List payment sets. Needs the scope `hpm` or `widget` or `vendor`.
     *
     * @param ListPaymentSetsQuery $given
     * @return Records<PaymentSet>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/vendor/paymentSet/list', 'page', 'paymentSets->list'),
            $given,
            $traceparent,
        );
    }
}
