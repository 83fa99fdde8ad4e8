<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Records;
use ServicePay\Transport;

/**
 * Sales, refunds and voids that an ERP has to book, and its acknowledgements.
 *
 * @phpstan-type ListCollectionsQuery array{
 *     isIntegrated?: bool|null,
 *     pageSize?: int|null,
 * }
 * @phpstan-type AnsweredCollection array{
 *     id: string,
 *     erpCode: string|null,
 *     isIntegrated: bool,
 * }
 * @phpstan-type Collection array{
 *     id: string,
 *     collectionType: 'Sale'|'Refund'|'Void'|string,
 *     reversesId: string|null,
 *     reversesErpCode: string|null,
 *     orderReference: string,
 *     clientOrderReference: string|null,
 *     accountErpCode: string|null,
 *     customerErpCode: string|null,
 *     amount: numeric-string,
 *     chargedAmount: numeric-string,
 *     commissionAmount: numeric-string|null,
 *     netAmount: numeric-string|null,
 *     currencyCode: string,
 *     installment: int,
 *     posId: string,
 *     posErpCode: string|null,
 *     cardNumber: string|null,
 *     authCode: string|null,
 *     transactionDate: \DateTimeImmutable,
 *     userCode: string|null,
 *     description: string|null,
 *     additionalData: array<string, string>|null,
 *     erpCode: string|null,
 *     isIntegrated: bool,
 *     integrationError: string|null,
 * }
 * @phpstan-type CollectionAnswer array{
 *     id: string,
 *     erpCode?: string,
 *     isIntegrated?: bool,
 *     updateErpCode?: string,
 *     integrationError?: string,
 * }
 * @phpstan-type CollectionBatch array{
 *     collections: list<CollectionAnswer>,
 * }
 * @phpstan-type CollectionChange array{
 *     id?: string,
 *     erpCode?: string,
 *     isIntegrated?: bool,
 *     updateErpCode?: string,
 *     integrationError?: string,
 * }
 */
final class CollectionsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List what the ERP has to book. Needs the scope `vendor`.
     *
     * @param ListCollectionsQuery $given
     * @return Records<Collection>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/vendor/collection/list', 'page', 'collections->list'),
            $given,
            $traceparent,
        );
    }

    /**
     * Say that the ERP has booked a collection, or why not. Needs the scope `vendor`.
     *
     * @param CollectionChange $given
     * @return Collection
     */
    public function update(array $given, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('PUT', '/vendor/collection', 'data', 'collections->list', hasBody: true),
            $given,
            $traceparent,
        );
    }

    /**
     * Answer up to 1,000 collections, all or none. Needs the scope `vendor`.
     *
     * @param CollectionBatch $given
     * @return list<AnsweredCollection>
     */
    public function updateBatch(array $given, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('PUT', '/vendor/collection/batch', 'data', 'collections->list', hasBody: true),
            $given,
            $traceparent,
        );
    }
}
