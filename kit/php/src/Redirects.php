<?php

declare(strict_types=1);

namespace ServicePay;

use ServicePay\Errors\WebhookRefused;

/** Verifies the address at which a payer's browser arrives after the payment. */
final class Redirects
{
    private const SIGNED = '/^((?:clientOrderReference|orderId)=[^#]*)&sign=([\w-]+)$/D';

    /**
     * Returns the fields that the service appended to `successURL`, `failURL` or `returnUrl`. Throws WebhookRefused if they are not its
     * own. They say what the payer should see; that an order is paid, the webhook says.
     *
     * @param string|list<string> $secrets
     * @return array<string, string>
     */
    public static function verify(string $address, string|array $secrets): array
    {
        // The merchant's own query comes first and may have the same names.
        $start = max(strrpos($address, 'clientOrderReference=') ?: 0, strrpos($address, 'orderId=') ?: 0);
        $before = substr($address, 0, $start);
        $isAppended = in_array(substr($before, -1), ['?', '&'], true);
        if ($isAppended && preg_match(self::SIGNED, substr($address, $start), $found) === 1) {
            $isRotating = preg_match('/[?&]previousSign=([\w-]+)&$/D', $before, $previous) === 1;
            $signs = [$found[2], ...($isRotating ? [$previous[1]] : [])];
            $signatures = array_values(array_filter(array_map(Signatures::bytesOfBase64(...), $signs), is_string(...)));
            if (Signatures::isSignedByOne($secrets, $signatures, "redirect.{$found[1]}")) {
                return self::fieldsOf($found[1]);
            }
        }
        throw new WebhookRefused('The address was not signed by the service.', reason: 'wrong_signature');
    }

    /** @return array<string, string> */
    private static function fieldsOf(string $query): array
    {
        $fields = [];
        foreach (explode('&', $query) as $part) {
            [$name, $value] = [...explode('=', $part, 2), ''];
            $fields[urldecode($name)] = urldecode($value);
        }
        return $fields;
    }
}
