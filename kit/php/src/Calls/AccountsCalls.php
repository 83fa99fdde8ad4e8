<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Records;
use ServicePay\Transport;

/**
 * The accounts that transactions belong to.
 *
 * @phpstan-type GetCurrentAccountQuery array{
 *     id?: string|null,
 *     code?: string|null,
 *     erpCode?: string|null,
 * }
 * @phpstan-type ListCurrentAccountsQuery array{
 *     name?: string|null,
 *     currencyCode?: string|null,
 *     isVisibleOnPayment?: bool|null,
 *     isActive?: bool|null,
 *     pageSize?: int|null,
 * }
 * @phpstan-type GetCurrentAccountStatementQuery array{
 *     erpCode: string,
 *     from: string,
 *     to: string,
 *     format?: 'pdf'|'csv'|string|null,
 *     lang?: 'tr'|'en'|string|null,
 * }
 * @phpstan-type GetCurrentAccountPaymentLinkQuery array{
 *     erpCode: string,
 * }
 * @phpstan-type AccountPaymentLink array{
 *     isSuccess: bool,
 *     link: string,
 *     expiryUtc: \DateTimeImmutable,
 * }
 * @phpstan-type CurrentAccount array{
 *     id: string,
 *     code: string,
 *     erpCode: string|null,
 *     name: string,
 *     currencyCode: string,
 *     isCorporate: bool,
 *     taxNumber: string|null,
 *     taxOffice: string|null,
 *     customerCode: string|null,
 *     isVisibleOnPayment: bool,
 *     isActive: bool,
 * }
 * @phpstan-type CurrentAccountChange array{
 *     updateCode?: string,
 *     id?: string,
 *     code?: string,
 *     erpCode?: string|null,
 *     name?: string,
 *     currencyCode?: string,
 *     taxNumber?: string|null,
 *     taxOffice?: string|null,
 *     customerCode?: string|null,
 *     isCorporate?: bool,
 *     isVisibleOnPayment?: bool,
 *     isActive?: bool,
 * }
 * @phpstan-type CurrentAccountRequest array{
 *     code: string,
 *     erpCode?: string,
 *     name: string,
 *     currencyCode?: string,
 *     taxNumber?: string,
 *     taxOffice?: string,
 *     customerCode?: string,
 *     isCorporate?: bool,
 *     isVisibleOnPayment?: bool,
 *     isActive?: bool,
 * }
 */
final class AccountsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Create a current account. Needs the scope `vendor`.
     *
     * @param CurrentAccountRequest $given
     * @return CurrentAccount
     */
    public function create(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/vendor/currentAccount', 'data', 'accounts->get', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * Change a current account. Needs the scope `vendor`.
     *
     * @param CurrentAccountChange $given
     * @return CurrentAccount
     */
    public function update(array $given, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('PUT', '/vendor/currentAccount', 'data', 'accounts->get', hasBody: true),
            $given,
            $traceparent,
        );
    }

    /**
     * Read one current account. Needs the scope `vendor`.
     *
     * @param GetCurrentAccountQuery $given
     * @return CurrentAccount
     */
    public function get(array $given = [], ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/vendor/currentAccount', 'whole', 'accounts->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * List current accounts. Needs the scope `vendor`.
     *
     * @param ListCurrentAccountsQuery $given
     * @return Records<CurrentAccount>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/vendor/currentAccount/list', 'page', 'accounts->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * Read one current account by its id. Needs the scope `vendor`.
     *
     * @return CurrentAccount
     */
    public function getById(string $id, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/vendor/currentAccount/{id}', 'whole', 'accounts->get', pathFields: ['id']),
            ['id' => $id],
            $traceparent,
        );
    }

    /**
     * Get a statement of a current account. Needs the scope `vendor`.
     *
     * @param GetCurrentAccountStatementQuery $given
     */
    public function statement(array $given, ?string $traceparent = null): string
    {
        return $this->transport->send(
            new Call('GET', '/vendor/currentAccount/statement', 'file', 'accounts->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * Get the payment address of a current account. Needs the scope `vendor`.
     *
     * @param GetCurrentAccountPaymentLinkQuery $given
     * @return AccountPaymentLink
     */
    public function paymentLink(array $given, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/vendor/currentAccount/paymentLink', 'whole', 'accounts->get'),
            $given,
            $traceparent,
        );
    }
}
