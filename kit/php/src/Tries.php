<?php

declare(strict_types=1);

namespace ServicePay;

use ServicePay\Errors\ServicePayError;
use ServicePay\Errors\Unavailable;
use ServicePay\Errors\UnknownOutcome;
use ServicePay\Errors\Unreachable;
use ServicePay\Http\End;

/** Which calls are sent again, and what a call that is not sent again means. */
final class Tries
{
    public const TRIES_MAX = 4;
    public const TOTAL_SECONDS_MAX = 30.0;
    private const FIRST_WAIT_SECONDS = 0.5;
    /** The service, or a proxy before it, may have acted on a write that ends so. */
    private const UNCERTAIN = [502, 504];

    /** Whether the call may be sent again after this end, and if so after how many seconds. */
    public static function waitBeforeRepeating(Call $call, End $end, int $number): ?float
    {
        if (!self::isRepeatable($call, $end)) {
            return null;
        }
        $share = random_int(0, 1_000) / 1_000;
        return $end->retryAfterSeconds() ?? $share * self::FIRST_WAIT_SECONDS * 2 ** ($number - 1);
    }

    private static function isRepeatable(Call $call, End $end): bool
    {
        $isSafe = $call->verb === 'GET' || $call->isKeyed;
        if ($end->status === null) {
            return $isSafe || !$end->isLost;
        }
        return match ($end->status) {
            429 => true,
            // The service is still carrying out an earlier try with this key.
            409 => $call->isKeyed && isset($end->headers['retry-after']),
            502, 503, 504 => $isSafe,
            default => false,
        };
    }

    /** True if the service may have carried the call out without our knowing how it ended. */
    public static function leavesDoubt(Call $call, End $end): bool
    {
        return $call->verb !== 'GET' && ($end->isLost || in_array($end->status, self::UNCERTAIN, true));
    }

    /** The error of a call that is not sent again. $isDoubtful: one of its tries may have been carried out. */
    public static function failureOf(Call $call, End $end, ?string $key, bool $isDoubtful): ServicePayError
    {
        $cause = new \RuntimeException($end->cause);
        if ($end->status === null) {
            return $isDoubtful
                ? self::unknownOutcome($call, $key, null, $cause)
                : new Unreachable(
                    "{$call->verb} {$call->path} got no reply; nothing was changed.",
                    idempotencyKey: $key,
                    previous: $cause,
                );
        }
        $traceId = $end->headers['x-trace-id'] ?? null;
        $error = ServicePayError::ofReply($end->status, self::bodyOf($end), $traceId, $key, $end->retryAfterSeconds());
        $isOpen = $error instanceof Unavailable || self::isRepeatable($call, $end);
        return $isDoubtful && $isOpen ? self::unknownOutcome($call, $key, $traceId, $error) : $error;
    }

    private static function unknownOutcome(Call $call, ?string $key, ?string $traceId, \Throwable $cause): UnknownOutcome
    {
        $repetition = $key === null ? '' : " or repeat it with the key \"{$key}\"";
        $sentence = "{$call->verb} {$call->path} was sent and its reply is lost, so it may have been carried out.";
        return new UnknownOutcome(
            "{$sentence} Ask {$call->question}(…) what became of it{$repetition}.",
            traceId: $traceId,
            idempotencyKey: $key,
            previous: $cause,
        );
    }

    /** The reply's JSON, or null if it is none. */
    public static function bodyOf(End $end): mixed
    {
        try {
            return Wire::read($end->body);
        } catch (\JsonException) {
            return null;
        }
    }
}
