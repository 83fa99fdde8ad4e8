<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

/**
 * What calls of several groups use.
 * @phpstan-type NullableDecline array{
 *     code: string,
 *     class: 'card_data'|'insufficient_funds'|'refused'|'closed_to_internet'|'not_authenticated'|'technical'|string,
 *     message: string,
 * }
 * @phpstan-type TransactionEvent array{
 *     Id: string,
 *     TransactionStatusId: int,
 *     OrderReference: string,
 *     ClientOrderReference: string|null,
 *     PureAmount: numeric-string,
 *     CurrencyId: string,
 *     VPosErrorCode: string|null,
 *     VPosErrorMessage: string|null,
 * }
 */
final class SharedTypes
{
}
