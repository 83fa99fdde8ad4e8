<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** Every error of this client. */
class ServicePayError extends \RuntimeException
{
    private const BY_STATUS = [
        400 => Invalid::class,
        401 => Unauthorized::class,
        403 => Forbidden::class,
        404 => NotFound::class,
        409 => Conflict::class,
        413 => TooLarge::class,
        429 => RateLimited::class,
        500 => ServerFault::class,
        502 => Unavailable::class,
        503 => Unavailable::class,
        504 => Unavailable::class,
    ];

    /**
     * @param int|null $status null if the call was refused before it was sent, or got no reply
     * @param string|null $errorCode the service's stable code, such as ERR_VALIDATION
     * @param string|null $field the field that is wrong, such as customer.email or transactions[3].amount
     * @param string|null $reason a stable word, such as required or too_long
     * @param string|null $traceId support finds the request by it
     * @param string|null $idempotencyKey repeat the call with it, and it is carried out once
     */
    final public function __construct(
        string $message,
        public readonly ?int $status = null,
        public readonly ?string $errorCode = null,
        public readonly ?string $field = null,
        public readonly ?string $reason = null,
        public readonly ?string $traceId = null,
        public readonly ?string $idempotencyKey = null,
        public readonly ?int $retryAfterSeconds = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
    }

    /** The error that a reply stands for, in either of its forms: that of payment links, and that of all other calls. */
    public static function ofReply(int $status, mixed $body, ?string $traceId, ?string $key, ?int $retryAfter): self
    {
        $given = is_array($body) ? $body : [];
        $kind = self::BY_STATUS[$status] ?? self::class;
        return new $kind(
            $given['message'] ?? "The service answered {$status}.",
            $status,
            $given['errorCode'] ?? $given['errors'][0]['code'] ?? null,
            $given['details']['field'] ?? $given['errors'][0]['field'] ?? null,
            $given['details']['reason'] ?? null,
            $traceId,
            $key,
            $retryAfter,
        );
    }
}
