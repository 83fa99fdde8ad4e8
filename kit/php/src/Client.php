<?php

declare(strict_types=1);

namespace ServicePay;

use ServicePay\Calls\Groups;
use ServicePay\Errors\Invalid;

/**
 * A client of one ServicePay installation, for one credential. It keeps a token and logs in by itself.
 *
 *     $servicePay = new Client('https://pay.example.com', $apiKey, $secretKey);
 *     $link = $servicePay->links->create(['clientOrderReference' => 'order-1001', …], idempotencyKey: 'order-1001')['link'];
 */
final class Client extends Groups
{
    private readonly Transport $transport;

    /**
     * @param \Closure(TryRecord): void|null $log called with each try of a call
     * @param array<int, mixed> $curlOptions your proxy and your trusted authorities
     */
    public function __construct(
        string $baseUrl,
        string $apiKey,
        string $secretKey,
        ?\Closure $log = null,
        float $timeoutSeconds = 15,
        array $curlOptions = [],
    ) {
        foreach (['baseUrl' => $baseUrl, 'apiKey' => $apiKey, 'secretKey' => $secretKey] as $name => $value) {
            if ($value === '') {
                throw new Invalid("\"{$name}\" is required.", field: $name, reason: 'required');
            }
        }
        if (preg_match('#^https?://#', $baseUrl) !== 1) {
            throw new Invalid('"baseUrl" begins with https:// or http://.', field: 'baseUrl', reason: 'address');
        }
        $this->transport = new Transport($baseUrl, $apiKey, $secretKey, $log, $timeoutSeconds, $curlOptions);
        parent::__construct($this->transport);
    }

    /**
     * Yields the company's events in their order, and waits for new ones. Store `sequence` with what you did about it.
     *
     * @param int $after the sequence of the last event that you have handled; 0 begins with the oldest
     * @param string|null $eventTypes types or patterns, such as payment.*, with commas
     * @param int $waitSeconds how long a request waits for an event, at most 25
     * @return \Generator<int, array<string, mixed>>
     */
    public function follow(int $after = 0, ?string $eventTypes = null, int $waitSeconds = 25): \Generator
    {
        return Events::follow($this->events, $after, $eventTypes, $waitSeconds);
    }

    /** Ends the session. A later call logs in again. */
    public function close(): void
    {
        $this->transport->close();
    }
}
