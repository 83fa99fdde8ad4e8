<?php

declare(strict_types=1);

namespace ServicePay;

use ServicePay\Errors\Invalid;
use ServicePay\Http\End;
use ServicePay\Http\Request;

/** Logs in, sends calls, repeats them where that is safe, and turns replies into values and errors. */
final class Transport
{
    private const LOG_IN = '/auth/api/token/connect';
    private const REFRESH = '/auth/token/refresh';
    private const REVOKE = '/auth/token/revoke';
    private const HEADER = '/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/D';

    private readonly Session $session;

    /**
     * @param \Closure(TryRecord): void|null $log
     * @param array<int, mixed> $curlOptions
     */
    public function __construct(
        private readonly string $baseUrl,
        string $apiKey,
        string $secretKey,
        private readonly ?\Closure $log,
        private readonly float $timeoutSeconds,
        private readonly array $curlOptions,
    ) {
        $this->session = new Session(
            fn (): array => $this->grant(self::LOG_IN, ['apiKey' => $apiKey, 'secretKey' => $secretKey]),
            fn (string $refreshToken): array => $this->grant(self::REFRESH, ['refreshToken' => $refreshToken]),
        );
    }

    /** @param array<string, mixed> $given */
    public function send(Call $call, array $given, ?string $traceparent = null, ?string $idempotencyKey = null): mixed
    {
        $key = $call->isKeyed ? $idempotencyKey ?? self::randomKey() : null;
        $request = $this->requestOf($call, $given, ['idempotency-key' => $key, 'traceparent' => $traceparent]);
        $reply = $this->deliver($call, $request, $key);
        return match ($call->reply) {
            'file' => $reply->body,
            'done' => null,
            'data' => Tries::bodyOf($reply)['data'],
            default => Tries::bodyOf($reply),
        };
    }

    /** Ends the session. A later call logs in again. */
    public function close(): void
    {
        $token = $this->session->forget();
        if ($token !== null) {
            $headers = ['authorization' => "Bearer {$token}", 'content-type' => 'application/json'];
            $this->request('POST', self::REVOKE, $headers, '{}')->send($this->curlOptions);
        }
    }

    private function deliver(Call $call, Request $request, ?string $key): End
    {
        $startedAt = hrtime(true);
        $isDoubtful = false;
        $wasRefused = false;
        for ($number = 1;; $number++) {
            $token = $wasRefused ? $this->session->replace() : $this->session->token();
            $end = $this->try($call, $request->with('authorization', "Bearer {$token}"), $number);
            if ($end->isSuccess()) {
                return $end;
            }
            if ($end->status === 401 && !$wasRefused) {
                $wasRefused = true;
                continue;
            }
            $isDoubtful = $isDoubtful || Tries::leavesDoubt($call, $end);
            $wait = Tries::waitBeforeRepeating($call, $end, $number);
            $isOver = (hrtime(true) - $startedAt) / 1e9 + ($wait ?? 0) > Tries::TOTAL_SECONDS_MAX;
            if ($wait === null || $number >= Tries::TRIES_MAX || $isOver) {
                throw Tries::failureOf($call, $end, $key, $isDoubtful);
            }
            usleep((int) ($wait * 1_000_000));
        }
    }

    /**
     * Log-in and refresh: they change nothing that matters, so a lost reply is repeated like a read.
     *
     * @param array<string, string> $given
     * @return array{accessToken: string, refreshToken: string, expiresIn: int}
     */
    private function grant(string $path, array $given): array
    {
        $call = new Call('GET', $path, 'whole', 'caller->get');
        $request = $this->request('POST', $path, ['content-type' => 'application/json'], Wire::write($given));
        for ($number = 1;; $number++) {
            $end = $this->try($call, $request, $number);
            if ($end->isSuccess()) {
                return Tries::bodyOf($end);
            }
            $wait = Tries::waitBeforeRepeating($call, $end, $number);
            if ($wait === null || $number >= Tries::TRIES_MAX || $wait > Tries::TOTAL_SECONDS_MAX) {
                throw Tries::failureOf($call, $end, null, false);
            }
            usleep((int) ($wait * 1_000_000));
        }
    }

    private function try(Call $call, Request $request, int $number): End
    {
        $startedAt = hrtime(true);
        $end = $request->send($this->curlOptions);
        if ($this->log !== null) {
            ($this->log)(new TryRecord(
                $request->verb,
                $call->path,
                $end->status,
                intdiv(hrtime(true) - $startedAt, 1_000_000),
                $number,
                $end->headers['x-trace-id'] ?? null,
                $end->headers['deprecation'] ?? null,
                $end->headers['sunset'] ?? null,
            ));
        }
        // A success that is not the JSON it should be was cut or made by something else on the way: its reply is lost.
        $isCut = $end->isSuccess() && $call->reply !== 'file' && Tries::bodyOf($end) === null;
        return $isCut ? End::lost('The reply is not JSON.') : $end;
    }

    /**
     * @param array<string, mixed> $given
     * @param array<string, string|null> $named
     */
    private function requestOf(Call $call, array $given, array $named): Request
    {
        $path = $call->path;
        foreach ($call->pathFields as $name) {
            $path = str_replace("{{$name}}", rawurlencode((string) $given[$name]), $path);
        }
        $fields = array_diff_key($given, array_flip($call->pathFields));
        $headers = ['accept' => $call->reply === 'file' ? '*/*' : 'application/json'];
        if ($call->hasBody) {
            $headers['content-type'] = 'application/json';
        }
        foreach ($named as $name => $value) {
            if ($value !== null) {
                $headers[$name] = self::headerText($name, $value);
            }
        }
        $query = $call->hasBody ? '' : Wire::query($fields);
        $body = $call->hasBody ? Wire::write($fields) : null;
        $waitSeconds = $call->hasBody ? 0 : ($given['waitSeconds'] ?? 0);
        return $this->request($call->verb, $path . ($query === '' ? '' : "?{$query}"), $headers, $body, $waitSeconds);
    }

    /** @param array<string, string> $headers */
    private function request(string $verb, string $target, array $headers, ?string $body, int $waitSeconds = 0): Request
    {
        $url = rtrim($this->baseUrl, '/') . $target;
        return new Request($verb, $url, $headers, $body, $this->timeoutSeconds + $waitSeconds);
    }

    private static function headerText(string $name, string $value): string
    {
        if (preg_match(self::HEADER, $value) !== 1) {
            throw new Invalid("\"{$name}\" has 1 to 255 letters, digits and signs of ASCII.", field: $name, reason: 'header');
        }
        return $value;
    }

    /** A UUID of version 4. */
    private static function randomKey(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
