<?php

declare(strict_types=1);

namespace ServicePay;

use ServicePay\Errors\Invalid;

/** Exact decimals and instants, as the service writes and reads them. */
final class Values
{
    private const DECIMAL = '/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,4})?$/D';
    private const INSTANT = '/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/D';
    /** Beyond this a float skips whole numbers. */
    private const WHOLE_MAX = 9_007_199_254_740_991;

    /** The decimal as it is written into JSON: of a text, an int, or a float with at most four decimals. Refuses what is not exact. */
    public static function decimalText(mixed $value, string $field): string
    {
        $text = is_float($value) ? var_export($value, true) : $value;
        if (is_int($text) || is_string($text)) {
            $isInexact = is_float($value) && abs($value) > self::WHOLE_MAX;
            if (!$isInexact && preg_match(self::DECIMAL, (string) $text) === 1) {
                return (string) $text;
            }
        }
        throw new Invalid("\"{$field}\" " . self::faultOf($value), field: $field, reason: 'decimal');
    }

    private static function faultOf(mixed $value): string
    {
        if (is_float($value) && abs($value) > self::WHOLE_MAX) {
            return 'is too large to be an exact number: pass a text.';
        }
        if (is_float($value) && preg_match('/^-?\d+\.(\d{5,})$/', var_export($value, true), $found) === 1) {
            return 'has ' . strlen($found[1]) . ' decimals: round it or pass a text.';
        }
        if (is_string($value)) {
            $start = substr($value, 0, 40);
            return "is \"{$start}\", which is no decimal: pass a text of at most 15 digits, a point and 4 decimals.";
        }
        return 'is no exact decimal: pass a text such as "150.25".';
    }

    public static function instantText(\DateTimeInterface $value): string
    {
        $moment = \DateTimeImmutable::createFromInterface($value)->setTimezone(new \DateTimeZone('UTC'));
        return $moment->format($moment->format('u') === '000000' ? 'Y-m-d\TH:i:s\Z' : 'Y-m-d\TH:i:s.u\Z');
    }

    /** The service writes instants in UTC without a zone. Other texts stay as they are. */
    public static function readInstant(string $text): \DateTimeImmutable|string
    {
        if (preg_match(self::INSTANT, $text) !== 1) {
            return $text;
        }
        $micros = preg_replace('/(\.\d{6})\d+$/', '$1', $text);
        return new \DateTimeImmutable($micros, new \DateTimeZone('UTC'));
    }
}
