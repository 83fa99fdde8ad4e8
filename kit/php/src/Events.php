<?php

declare(strict_types=1);

namespace ServicePay;

use ServicePay\Calls\EventsCalls;
use ServicePay\Errors\ServicePayError;

final class Events
{
    /** Links are told what became of a payment, and not what is still awaited. */
    private const TOLD_TO_LINKS = [
        'payment.succeeded',
        'payment.declined',
        'payment.failed',
        'payment.cancelled',
        'refund.succeeded',
    ];

    /** @return \Generator<int, array<string, mixed>> */
    public static function follow(EventsCalls $events, int $after, ?string $eventTypes, int $waitSeconds): \Generator
    {
        $last = $after;
        while (true) {
            $asked = ['after' => $last, 'eventTypes' => $eventTypes, 'waitSeconds' => $waitSeconds, 'pageSize' => 100];
            $reply = $events->list($asked);
            foreach ($reply['data'] as $event) {
                if ($eventTypes === null && $last > 0 && $event['sequence'] !== $last + 1) {
                    throw new ServicePayError("Event {$event['sequence']} came after {$last}: events between are missing.");
                }
                $last = $event['sequence'];
                yield $event;
            }
            $last = $reply['next'];
        }
    }

    /**
     * The webhook that the link of this payment would get: one handler serves both. null for events that links are not told.
     *
     * @param array<string, mixed> $event
     * @return array<string, mixed>|null
     */
    public static function toLinkWebhook(array $event): ?array
    {
        $payment = $event['data']['payment'] ?? null;
        if ($payment === null || !in_array($event['type'], self::TOLD_TO_LINKS, true)) {
            return null;
        }
        $transaction = $event['data']['transaction'] ?? [];
        return [
            'Id' => $transaction['id'] ?? $payment['id'],
            'TransactionStatusId' => $transaction['transactionStatusId'] ?? $payment['transactionStatusId'],
            'OrderReference' => $payment['orderId'],
            'ClientOrderReference' => $payment['clientReferenceCode'],
            'PureAmount' => $payment['netAmount'],
            'CurrencyId' => $payment['currency'],
            'VPosErrorCode' => $transaction['decline']['code'] ?? null,
            'VPosErrorMessage' => $transaction['decline']['message'] ?? null,
        ];
    }
}
