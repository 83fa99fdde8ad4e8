<?php

declare(strict_types=1);

namespace ServicePay;

use ServicePay\Errors\WebhookRefused;

/** Verifies what arrives at your webhook address. */
final class Webhooks
{
    private const TOLERANCE_SECONDS = 300;

    /**
     * Returns the webhook of a link, or an event; `isEvent` tells which. The `reason` of its WebhookRefused is id_missing,
     * timestamp_missing, signature_missing, late, wrong_signature or parsed_body.
     *
     * @param string|list<string> $secrets the company's webhook secret, or the endpoint's; while one is being replaced, both
     * @param array<string, string|list<string>> $headers getallheaders(), or as any framework has them
     * @param mixed $body the bytes that arrived: file_get_contents('php://input')
     * @param int|null $now for tests
     * @return array<string, mixed>
     */
    public static function verify(string|array $secrets, array $headers, mixed $body, ?int $now = null): array
    {
        if (!is_string($body) || $body === '') {
            self::refuse('parsed_body', 'The signature covers the bytes that arrived. ' . self::wayToBytes($body));
        }
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        $signatures = [];
        foreach (explode(' ', self::header($headers, 'webhook-signature')) as $part) {
            $signatures[] = str_starts_with($part, 'v1,') ? Signatures::bytesOfBase64(substr($part, 3)) : null;
        }
        $signatures = array_values(array_filter($signatures, is_string(...)));
        if ($id === '') {
            self::refuse('id_missing', 'The header webhook-id is missing.');
        }
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1) {
            self::refuse('timestamp_missing', 'The header webhook-timestamp is missing.');
        }
        if ($signatures === []) {
            self::refuse('signature_missing', 'The header webhook-signature has no v1 signature.');
        }
        $age = abs(($now ?? time()) - (int) $timestamp);
        if ($age > self::TOLERANCE_SECONDS) {
            self::refuse('late', "The webhook was sent {$age} s away from this clock; at most 300 s are accepted.");
        }
        if (!Signatures::isSignedByOne($secrets, $signatures, "{$id}.{$timestamp}.{$body}")) {
            self::refuse('wrong_signature', "No secret made this signature: the body was changed, or the secret is another's.");
        }
        return Wire::read($body);
    }

    /** @param array<string, mixed> $webhook */
    public static function isEvent(array $webhook): bool
    {
        return isset($webhook['sequence']);
    }

    /** What to do instead, by what was passed. */
    private static function wayToBytes(mixed $body): string
    {
        return match (true) {
            $body === null, $body === '' => "Nothing was passed: pass file_get_contents('php://input').",
            is_object($body) && method_exists($body, 'getContent') => 'Pass $request->getContent(), not the request (Laravel, Symfony).',
            is_object($body) && method_exists($body, 'getBody') => 'Pass (string) $request->getBody(), not the request (Slim, PSR-7).',
            is_object($body) && method_exists($body, 'get_body') => 'Pass $request->get_body(), not the request (WordPress).',
            default => "This body was parsed. Pass file_get_contents('php://input'), not \$_POST or json_decode; with Laravel and "
                . 'Symfony, $request->getContent(); with PSR-7, (string) $request->getBody(); with WordPress, $request->get_body().',
        };
    }

    /** @param array<string, string|list<string>> $headers */
    private static function header(array $headers, string $name): string
    {
        foreach ($headers as $given => $value) {
            // WordPress and $_SERVER write names with underscores.
            $plain = str_replace('_', '-', strtolower((string) $given));
            if ($plain === $name || $plain === "http-{$name}") {
                return implode(' ', (array) $value);
            }
        }
        return '';
    }

    private static function refuse(string $reason, string $message): never
    {
        throw new WebhookRefused($message, reason: $reason);
    }
}
