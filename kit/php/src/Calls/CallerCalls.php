<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Transport;

/**
 * Log in, refresh a session, end a session.
 *
 * @phpstan-type Caller array{
 *     company: string,
 *     credential: string,
 *     scopes: list<'cat'|'hpm'|'widget'|'vendor'|'payments'|'events'|string>,
 *     mode: 'sandbox'|'live'|string,
 *     apiVersion: string,
 * }
 */
final class CallerCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Test a connection.
     *
     * @return Caller
     */
    public function get(?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/auth/me', 'whole', 'caller->get'),
            [],
            $traceparent,
        );
    }
}
