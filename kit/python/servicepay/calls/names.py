# Made from openapi.json by `npm run kit`; a change here is lost.

DECIMALS = frozenset(
    (
        "PureAmount",
        "amount",
        "amountHeld",
        "amountMax",
        "amountMin",
        "chargedAmount",
        "commissionAmount",
        "lastAmount",
        "netAmount",
        "presets",
        "processAmount",
        "refundedAmount",
    )
)
"""Fields whose numbers are exact decimals, wherever they stand."""

INSTANTS = frozenset(
    (
        "createdAt",
        "createdFrom",
        "createdTo",
        "createdUtc",
        "date",
        "dateFrom",
        "dateTo",
        "dueDate",
        "dueDateFrom",
        "dueDateTo",
        "endedAt",
        "expiresAt",
        "expiryFrom",
        "expiryTo",
        "expiryUtc",
        "failingSince",
        "finishedAt",
        "insertedDate",
        "lastDeliveredAt",
        "lastLoginDate",
        "nextAttemptAt",
        "occurredAt",
        "occurredFrom",
        "occurredTo",
        "openedUtc",
        "secretEndsAt",
        "transactionDate",
        "transactionDateFrom",
        "transactionDateTo",
    )
)
"""Fields whose texts are instants."""

MAPS = frozenset(
    (
        "additionalData",
        "headers",
        "versions",
    )
)
"""Fields that hold your own keys, of which nothing is converted."""
