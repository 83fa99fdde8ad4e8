<?php

declare(strict_types=1);

namespace ServicePay\Http;

/** One request over HTTP. */
final class Request
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly string $verb,
        public readonly string $url,
        public readonly array $headers,
        public readonly ?string $body,
        public readonly float $timeoutSeconds,
    ) {
    }

    public function with(string $header, string $value): self
    {
        $headers = [...$this->headers, $header => $value];
        return new self($this->verb, $this->url, $headers, $this->body, $this->timeoutSeconds);
    }

    /** @param array<int, mixed> $curlOptions */
    public function send(array $curlOptions): End
    {
        $headers = [];
        // Each request has a connection of its own: one that was kept may be closed while a change is being sent, and nobody could
        // say whether the change arrived.
        $handle = curl_init();
        curl_setopt_array($handle, [
            CURLOPT_URL => $this->url,
            CURLOPT_CUSTOMREQUEST => $this->verb,
            CURLOPT_HTTPHEADER => [...$this->headerLines(), 'Expect:'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_TIMEOUT_MS => (int) ($this->timeoutSeconds * 1_000),
            CURLOPT_HEADERFUNCTION => static function (mixed $_, string $line) use (&$headers): int {
                [$name, $value] = [...explode(':', $line, 2), ''];
                $headers[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ] + ($this->body === null ? [] : [CURLOPT_POSTFIELDS => $this->body]) + $curlOptions);
        $body = curl_exec($handle);
        if (is_string($body)) {
            return End::reply((int) curl_getinfo($handle, CURLINFO_RESPONSE_CODE), $headers, $body);
        }
        $cause = curl_error($handle);
        // Zero until the connection stands and the request begins to leave.
        return curl_getinfo($handle, CURLINFO_PRETRANSFER_TIME) > 0 ? End::lost($cause) : End::unsent($cause);
    }

    /** @return list<string> */
    private function headerLines(): array
    {
        $line = static fn (string $name, string $value): string => "{$name}: {$value}";
        return array_map($line, array_keys($this->headers), array_values($this->headers));
    }
}
