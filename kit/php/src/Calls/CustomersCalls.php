<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Records;
use ServicePay\Transport;

/**
 * The people and companies that pay, as named by links and accounts.
 *
 * @phpstan-type GetCustomerQuery array{
 *     id?: string|null,
 *     code?: string|null,
 *     erpCode?: string|null,
 * }
 * @phpstan-type ListCustomersQuery array{
 *     name?: string|null,
 *     email?: string|null,
 *     gsm?: string|null,
 *     isActive?: bool|null,
 *     pageSize?: int|null,
 * }
 * @phpstan-type Customer array{
 *     id: string,
 *     code: string|null,
 *     erpCode: string|null,
 *     name: string,
 *     surname: string,
 *     email: string,
 *     gsm: string|null,
 *     tckn: string|null,
 *     isCorporate: bool,
 *     taxNumber: string|null,
 *     taxOffice: string|null,
 *     isActive: bool,
 *     isDefault: bool,
 * }
 * @phpstan-type CustomerChange array{
 *     updateCode?: string,
 *     id?: string,
 *     code?: string,
 *     erpCode?: string|null,
 *     name?: string|null,
 *     surname?: string|null,
 *     email?: string,
 *     gsm?: string|null,
 *     tckn?: string|null,
 *     taxNumber?: string|null,
 *     taxOffice?: string|null,
 *     isCorporate?: bool,
 *     isActive?: bool,
 * }
 * @phpstan-type CustomerRequest array{
 *     code: string,
 *     erpCode?: string,
 *     name?: string,
 *     surname?: string,
 *     email: string,
 *     gsm?: string,
 *     tckn?: string,
 *     taxNumber?: string,
 *     taxOffice?: string,
 *     isCorporate?: bool,
 *     isActive?: bool,
 * }
 */
final class CustomersCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Create a customer. Needs the scope `vendor`.
     *
     * @param CustomerRequest $given
     * @return Customer
     */
    public function create(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/vendor/customer', 'data', 'customers->get', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * Change a customer. Needs the scope `vendor`.
     *
     * @param CustomerChange $given
     * @return Customer
     */
    public function update(array $given, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('PUT', '/vendor/customer', 'data', 'customers->get', hasBody: true),
            $given,
            $traceparent,
        );
    }

    /**
     * Read one customer. Needs the scope `vendor`.
     *
     * @param GetCustomerQuery $given
     * @return Customer
     */
    public function get(array $given = [], ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/vendor/customer', 'whole', 'customers->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * List customers. Needs the scope `vendor`.
     *
     * @param ListCustomersQuery $given
     * @return Records<Customer>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/vendor/customer/list', 'page', 'customers->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * Read one customer by its id. Needs the scope `vendor`.
     *
     * @return Customer
     */
    public function getById(string $id, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/vendor/customer/{id}', 'whole', 'customers->get', pathFields: ['id']),
            ['id' => $id],
            $traceparent,
        );
    }
}
