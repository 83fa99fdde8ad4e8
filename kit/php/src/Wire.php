<?php

declare(strict_types=1);

namespace ServicePay;

use ServicePay\Calls\Names;
use ServicePay\Errors\Invalid;

/** JSON without floats: json_decode would round an amount before anybody could look at it. */
final class Wire
{
    private const TOKEN = '/"((?:[^"\\\\]++|\\\\.)*+")|-?\d[\d.eE+-]*/s';

    /** Reads a reply or an event: decimals stay the texts that were sent, and instants become DateTimeImmutable. */
    public static function read(string $text): mixed
    {
        // Each number becomes a text, and each text and number gets a letter for its kind in front.
        $tag = static fn (array $token): string => isset($token[1]) ? "\"s{$token[1]}" : "\"n{$token[0]}\"";
        $tagged = preg_replace_callback(self::TOKEN, $tag, $text);
        if ($tagged === null) {
            throw new \JsonException('The text is no JSON.');
        }
        return self::valueOf(json_decode($tagged, true, 64, JSON_THROW_ON_ERROR), '', false);
    }

    private static function valueOf(mixed $tagged, string $name, bool $isPlain): mixed
    {
        if (is_string($tagged)) {
            return self::scalarOf($tagged[0], substr($tagged, 1), $isPlain ? '' : $name);
        }
        if (!is_array($tagged)) {
            return $tagged;
        }
        $values = [];
        foreach ($tagged as $key => $inner) {
            $field = is_int($key) ? $name : substr($key, 1);
            $values[is_int($key) ? $key : $field] = self::valueOf($inner, $field, $isPlain || isset(Names::MAPS[$field]));
        }
        return $values;
    }

    private static function scalarOf(string $kind, string $text, string $name): mixed
    {
        if ($kind === 's') {
            return isset(Names::INSTANTS[$name]) ? Values::readInstant($text) : $text;
        }
        // A number that is neither an amount nor a count stays a text, too.
        $isCount = !isset(Names::DECIMALS[$name]) && preg_match('/^-?\d{1,18}$/D', $text) === 1;
        return $isCount ? (int) $text : $text;
    }

    /**
     * Writes a body. Decimals may be texts, and are sent as numbers.
     *
     * @param array<string, mixed> $fields
     */
    public static function write(array $fields): string
    {
        return self::objectText($fields, '', false);
    }

    /** @param array<int|string, mixed> $fields */
    private static function objectText(array $fields, string $path, bool $isPlain): string
    {
        $texts = [];
        foreach ($fields as $name => $value) {
            $name = (string) $name;
            $inside = $path === '' ? $name : "{$path}.{$name}";
            $text = self::textOf($value, $name, $inside, $isPlain || isset(Names::MAPS[$name]));
            $texts[] = self::plainText($name, $inside) . ':' . $text;
        }
        return '{' . implode(',', $texts) . '}';
    }

    private static function textOf(mixed $value, string $name, string $path, bool $isPlain): string
    {
        if (is_object($value) && !$value instanceof \DateTimeInterface) {
            return self::objectText(get_object_vars($value), $path, $isPlain);
        }
        if (is_array($value) && (isset(Names::MAPS[$name]) || !array_is_list($value))) {
            return self::objectText($value, $path, $isPlain);
        }
        if (is_array($value)) {
            $texts = [];
            foreach ($value as $index => $item) {
                $texts[] = self::textOf($item, $name, "{$path}[{$index}]", $isPlain);
            }
            return '[' . implode(',', $texts) . ']';
        }
        if (!$isPlain && $value !== null && isset(Names::DECIMALS[$name])) {
            return Values::decimalText($value, $path);
        }
        return self::plainText($value instanceof \DateTimeInterface ? Values::instantText($value) : $value, $path);
    }

    private static function plainText(mixed $value, string $path): string
    {
        try {
            return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        } catch (\JsonException $cause) {
            throw new Invalid("\"{$path}\" cannot be JSON: {$cause->getMessage()}.", field: $path, reason: 'json');
        }
    }

    /**
     * The text of a query. null leaves a field out.
     *
     * @param array<string, mixed> $given
     */
    public static function query(array $given): string
    {
        $fields = [];
        foreach ($given as $name => $value) {
            if ($value !== null) {
                $fields[$name] = self::queryText($name, $value);
            }
        }
        return http_build_query($fields, '', '&', PHP_QUERY_RFC3986);
    }

    private static function queryText(string $name, mixed $value): string
    {
        return match (true) {
            isset(Names::DECIMALS[$name]) => Values::decimalText($value, $name),
            $value instanceof \DateTimeInterface => Values::instantText($value),
            is_bool($value) => $value ? 'true' : 'false',
            default => (string) $value,
        };
    }
}
