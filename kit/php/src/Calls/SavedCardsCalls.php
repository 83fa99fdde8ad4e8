<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Records;
use ServicePay\Transport;

/**
 * Cards that payers have saved, with masked numbers.
 *
 * @phpstan-type ListSavedCardsQuery array{
 *     pageSize?: int|null,
 *     customerCode?: string|null,
 * }
 * @phpstan-type SavedCard array{
 *     cardId: string,
 *     name: string,
 *     cardNumber: string,
 *     customerName: string,
 *     insertedDate: \DateTimeImmutable,
 *     status: 'active'|'expired'|string,
 *     bank: string|null,
 *     program: string|null,
 * }
 */
final class SavedCardsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List saved cards. Needs the scope `vendor`.
     *
     * @param ListSavedCardsQuery $given
     * @return Records<SavedCard>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/vendor/creditcard', 'page', 'savedCards->list', isEmptyNotFound: true),
            $given,
            $traceparent,
        );
    }

    /**
     * Read a saved card. Needs the scope `vendor`.
     *
     * @return SavedCard
     */
    public function get(string $id, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/vendor/creditcard/{id}', 'whole', 'savedCards->list', pathFields: ['id']),
            ['id' => $id],
            $traceparent,
        );
    }

    /** Delete a saved card. Needs the scope `vendor`. */
    public function delete(string $id, ?string $traceparent = null): void
    {
        $this->transport->send(
            new Call('DELETE', '/vendor/creditcard/{id}', 'done', 'savedCards->list', pathFields: ['id']),
            ['id' => $id],
            $traceparent,
        );
    }
}
