<?php

declare(strict_types=1);

namespace ServicePay;

/** One try of a call, for your log. It has no query, body, key or token. */
final class TryRecord
{
    /**
     * @param string $route without ids: /hpm/{id}/cancel
     * @param int|null $status null if there was no reply
     * @param string|null $deprecation this header and Sunset announce the end of a call
     */
    public function __construct(
        public readonly string $method,
        public readonly string $route,
        public readonly ?int $status,
        public readonly int $durationMs,
        public readonly int $number,
        public readonly ?string $traceId,
        public readonly ?string $deprecation,
        public readonly ?string $sunset,
    ) {
    }
}
