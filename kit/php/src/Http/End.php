<?php

declare(strict_types=1);

namespace ServicePay\Http;

/** How a request ended: with a reply, or without one. */
final class End
{
    /**
     * @param int|null $status null without a reply
     * @param array<string, string> $headers by their names in lower case
     * @param bool $isLost the request left, and no whole reply came back
     */
    private function __construct(
        public readonly ?int $status,
        public readonly array $headers,
        public readonly string $body,
        public readonly bool $isLost,
        public readonly string $cause,
    ) {
    }

    /** @param array<string, string> $headers */
    public static function reply(int $status, array $headers, string $body): self
    {
        return new self($status, $headers, $body, false, '');
    }

    /** The request never left this machine. */
    public static function unsent(string $cause): self
    {
        return new self(null, [], '', false, $cause);
    }

    public static function lost(string $cause): self
    {
        return new self(null, [], '', true, $cause);
    }

    public function isSuccess(): bool
    {
        return $this->status !== null && $this->status < 300;
    }

    public function retryAfterSeconds(): ?int
    {
        $text = $this->headers['retry-after'] ?? '';
        return preg_match('/^\d{1,6}$/D', $text) === 1 ? (int) $text : null;
    }
}
