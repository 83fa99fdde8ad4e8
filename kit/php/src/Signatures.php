<?php

declare(strict_types=1);

namespace ServicePay;

/** Both signatures of the service are HMAC-SHA-256 with the secret that begins with whsec_. */
final class Signatures
{
    /**
     * @param string|list<string> $secrets
     * @param list<string> $signatures
     */
    public static function isSignedByOne(string|array $secrets, array $signatures, string $message): bool
    {
        $isSigned = false;
        foreach ((array) $secrets as $secret) {
            $expected = hash_hmac('sha256', $message, self::keyOf($secret), true);
            foreach ($signatures as $signature) {
                $isSigned = hash_equals($expected, $signature) || $isSigned;
            }
        }
        return $isSigned;
    }

    /** null if it is no base64 or base64url. */
    public static function bytesOfBase64(string $text): ?string
    {
        $bytes = base64_decode(strtr($text, '-_', '+/'), true);
        return $bytes === false ? null : $bytes;
    }

    private static function keyOf(string $secret): string
    {
        $key = self::bytesOfBase64(str_starts_with($secret, 'whsec_') ? substr($secret, 6) : $secret);
        if ($key === null || $key === '') {
            throw new \InvalidArgumentException('A webhook secret is whsec_ and base64.');
        }
        return $key;
    }
}
