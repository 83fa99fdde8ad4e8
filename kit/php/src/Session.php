<?php

declare(strict_types=1);

namespace ServicePay;

use ServicePay\Errors\ServicePayError;

/**
 * The client's tokens.
 *
 * @phpstan-type Grant array{accessToken: string, refreshToken: string, expiresIn: int}
 */
final class Session
{
    private const RENEWED_AFTER = 0.8;

    /** @var Grant|null */
    private ?array $held = null;
    private float $renewAt = 0.0;

    /**
     * @param \Closure(): Grant $logIn
     * @param \Closure(string): Grant $refresh
     */
    public function __construct(private readonly \Closure $logIn, private readonly \Closure $refresh)
    {
    }

    /** A token that is valid for a while. */
    public function token(): string
    {
        if ($this->held === null || self::now() >= $this->renewAt) {
            $this->held = $this->held === null ? ($this->logIn)() : $this->refreshOrLogIn($this->held['refreshToken']);
            $this->renewAt = self::now() + $this->held['expiresIn'] * self::RENEWED_AFTER;
        }
        return $this->held['accessToken'];
    }

    /** A token instead of one that was refused. */
    public function replace(): string
    {
        $this->held = null;
        return $this->token();
    }

    /** Forgets the tokens, and returns the access token that was held. */
    public function forget(): ?string
    {
        $token = $this->held['accessToken'] ?? null;
        $this->held = null;
        return $token;
    }

    /** @return Grant */
    private function refreshOrLogIn(string $refreshToken): array
    {
        try {
            return ($this->refresh)($refreshToken);
        } catch (ServicePayError) {
            // A refresh token works once: one whose reply was lost is refused, and the key still logs in.
            return ($this->logIn)();
        }
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
