<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Records;
use ServicePay\Transport;

/**
 * Read, create, change and delete what customers owe and have paid.
 *
 * @phpstan-type GetTransactionQuery array{
 *     id?: string|null,
 *     erpCode?: string|null,
 * }
 * @phpstan-type DeleteTransactionQuery array{
 *     id?: string|null,
 *     erpCode?: string|null,
 * }
 * @phpstan-type ListTransactionsQuery array{
 *     id?: string|null,
 *     erpCode?: string|null,
 *     accountErpCode?: string|null,
 *     currencyCode?: string|null,
 *     description?: string|null,
 *     transactionDateFrom?: \DateTimeInterface|string|null,
 *     transactionDateTo?: \DateTimeInterface|string|null,
 *     dueDateFrom?: \DateTimeInterface|string|null,
 *     dueDateTo?: \DateTimeInterface|string|null,
 *     amountMin?: numeric-string|int|float|null,
 *     amountMax?: numeric-string|int|float|null,
 *     pageSize?: int|null,
 * }
 * @phpstan-type AccountTransactionRequest array{
 *     erpCode: string,
 *     accountErpCode?: string,
 *     amount: numeric-string|int|float,
 *     currencyCode: string,
 *     dueDate: \DateTimeInterface|string,
 *     transactionDate?: \DateTimeInterface|string,
 *     description?: string,
 *     documentType?: string,
 *     documentNo?: string,
 * }
 * @phpstan-type AllocatedTransaction array{
 *     id: string,
 *     erpCode: string,
 * }
 * @phpstan-type CreatedTransaction array{
 *     id: string,
 *     erpCode: string,
 * }
 * @phpstan-type DeletedTransaction array{
 *     id: string,
 * }
 * @phpstan-type Transaction array{
 *     id: string,
 *     erpCode: string,
 *     accountErpCode: string,
 *     amount: numeric-string,
 *     currencyCode: string,
 *     transactionDate: \DateTimeImmutable|null,
 *     dueDate: \DateTimeImmutable,
 *     description: string,
 * }
 * @phpstan-type TransactionBatchRequest array{
 *     transactions: list<TransactionRequest>,
 * }
 * @phpstan-type TransactionChange array{
 *     updateErpCode?: string,
 *     id?: string,
 *     accountErpCode?: string,
 *     amount?: numeric-string|int|float,
 *     currencyCode?: string,
 *     dueDate?: \DateTimeInterface|string,
 *     erpCode?: string,
 *     transactionDate?: \DateTimeInterface|string|null,
 *     description?: string|null,
 *     documentType?: string|null,
 *     documentNo?: string|null,
 * }
 * @phpstan-type TransactionReplacement array{
 *     created: int,
 *     changed: int,
 *     unchanged: int,
 *     deleted: int,
 *     kept: int,
 *     allocated: list<AllocatedTransaction>,
 * }
 * @phpstan-type TransactionReplacementRequest array{
 *     accountErpCode: string,
 *     transactions: list<AccountTransactionRequest>,
 *     allowShrink?: bool,
 * }
 * @phpstan-type TransactionRequest array{
 *     erpCode: string,
 *     accountErpCode: string,
 *     amount: numeric-string|int|float,
 *     currencyCode: string,
 *     dueDate: \DateTimeInterface|string,
 *     transactionDate?: \DateTimeInterface|string,
 *     description?: string,
 *     documentType?: string,
 *     documentNo?: string,
 * }
 */
final class TransactionsCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Read one transaction. Needs the scope `cat`.
     *
     * @param GetTransactionQuery $given
     * @return Transaction
     */
    public function get(array $given = [], ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/cat/cat', 'whole', 'transactions->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * Create a transaction. Needs the scope `cat`.
     *
     * @param TransactionRequest $given
     * @return Transaction
     */
    public function create(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/cat/cat', 'data', 'transactions->get', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * Change a transaction. Needs the scope `cat`.
     *
     * @param TransactionChange $given
     * @return Transaction
     */
    public function update(array $given, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('PUT', '/cat/cat', 'data', 'transactions->get', hasBody: true),
            $given,
            $traceparent,
        );
    }

    /**
     * Delete a transaction. Needs the scope `cat`.
     *
     * @param DeleteTransactionQuery $given
     * @return DeletedTransaction
     */
    public function delete(array $given = [], ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('DELETE', '/cat/cat', 'data', 'transactions->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * List transactions. Needs the scope `cat`.
     *
     * @param ListTransactionsQuery $given
     * @return Records<Transaction>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/cat/cat/list', 'page', 'transactions->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * Create up to 1,000 transactions, all or none. Needs the scope `cat`.
     *
     * @param TransactionBatchRequest $given
     * @return list<CreatedTransaction>
     */
    public function createBatch(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/cat/cat/batch', 'data', 'transactions->get', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * Replace the transactions of one account, all or none. Needs the scope `cat`.
     *
     * @param TransactionReplacementRequest $given
     * @return TransactionReplacement
     */
    public function replace(array $given, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('PUT', '/cat/cat/replace', 'data', 'transactions->get', hasBody: true),
            $given,
            $traceparent,
        );
    }
}
