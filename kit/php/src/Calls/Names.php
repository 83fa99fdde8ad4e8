<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

/** What fields mean, by their names. */
final class Names
{
    /** Fields whose numbers are exact decimals, wherever they stand. */
    public const DECIMALS = [
        'PureAmount' => true,
        'amount' => true,
        'amountHeld' => true,
        'amountMax' => true,
        'amountMin' => true,
        'chargedAmount' => true,
        'commissionAmount' => true,
        'lastAmount' => true,
        'netAmount' => true,
        'presets' => true,
        'processAmount' => true,
        'refundedAmount' => true,
    ];

    /** Fields whose texts are instants. */
    public const INSTANTS = [
        'createdAt' => true,
        'createdFrom' => true,
        'createdTo' => true,
        'createdUtc' => true,
        'date' => true,
        'dateFrom' => true,
        'dateTo' => true,
        'dueDate' => true,
        'dueDateFrom' => true,
        'dueDateTo' => true,
        'endedAt' => true,
        'expiresAt' => true,
        'expiryFrom' => true,
        'expiryTo' => true,
        'expiryUtc' => true,
        'failingSince' => true,
        'finishedAt' => true,
        'insertedDate' => true,
        'lastDeliveredAt' => true,
        'lastLoginDate' => true,
        'nextAttemptAt' => true,
        'occurredAt' => true,
        'occurredFrom' => true,
        'occurredTo' => true,
        'openedUtc' => true,
        'secretEndsAt' => true,
        'transactionDate' => true,
        'transactionDateFrom' => true,
        'transactionDateTo' => true,
    ];

    /** Fields that hold your own keys, of which nothing is converted. */
    public const MAPS = [
        'additionalData' => true,
        'headers' => true,
        'versions' => true,
    ];
}
