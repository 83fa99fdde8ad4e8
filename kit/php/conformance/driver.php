<?php

/** Reads a step of a scenario on each line, carries it out with the client, and writes what became of it. */

declare(strict_types=1);

use ServicePay\Client;
use ServicePay\Errors\ServicePayError;
use ServicePay\Events;
use ServicePay\Records;
use ServicePay\Redirects;
use ServicePay\TryRecord;
use ServicePay\Webhooks;
use ServicePay\Wire;

// A warning between the answers would be no JSON.
ini_set('display_errors', 'stderr');
require __DIR__ . '/../src/autoload.php';

final class Driver
{
    private Client $client;
    /** @var list<TryRecord> */
    private array $log = [];

    /** @return array<string, mixed> */
    public function answer(string $line): array
    {
        $step = self::native(json_decode($line, true, 64, JSON_THROW_ON_ERROR));
        try {
            if (!isset($step['times'])) {
                return ['value' => self::plain($this->run($step))];
            }
            // PHP does one thing at a time.
            return ['value' => array_map(fn () => self::plain($this->run($step)), range(1, $step['times']))];
        } catch (ServicePayError $error) {
            $kind = substr(strrchr($error::class, '\\'), 1);
            $known = get_object_vars($error);
            return [...$known, 'throws' => $kind, 'message' => $error->getMessage(), 'code' => $error->errorCode];
        } catch (Throwable $error) {
            return ['throws' => $error::class, 'message' => (string) $error];
        }
    }

    /** @param array<string, mixed> $step */
    private function run(array $step): mixed
    {
        $given = $step['with'];
        return match ($step['call']) {
            'connect' => $this->connect($given),
            'close' => $this->client->close(),
            'log' => $this->log,
            'follow' => $this->follow($given),
            'verify' => self::verify($given),
            'verifyRedirect' => Redirects::verify($given['address'], $given['secrets']),
            'toLinkWebhook' => Events::toLinkWebhook(Wire::read($given['text'])),
            default => $this->call($step),
        };
    }

    /** @param array<string, mixed> $step */
    private function call(array $step): mixed
    {
        [$group, $name] = explode('.', $step['call']);
        $method = new ReflectionMethod($this->client->$group, $name);
        $arguments = $step['options'];
        foreach ($method->getParameters() as $parameter) {
            if ($parameter->getName() === 'given') {
                $arguments['given'] = $step['with'];
            } elseif (isset($step['with'][$parameter->getName()])) {
                $arguments[$parameter->getName()] = $step['with'][$parameter->getName()];
                unset($step['with'][$parameter->getName()]);
            }
        }
        $result = $this->client->$group->$name(...$arguments);
        return $result instanceof Records ? self::read($result, $step['take'] ?? 'all') : $result;
    }

    private static function read(Records $records, mixed $take): mixed
    {
        if ($take === 'totalCount') {
            return $records->totalCount();
        }
        if (isset($take['page'])) {
            return $records->page($take['page']);
        }
        return self::first($records, $take['first'] ?? null);
    }

    /** @return list<mixed> */
    private static function first(iterable $values, ?int $count): array
    {
        $found = [];
        foreach ($values as $value) {
            $found[] = $value;
            if (count($found) === $count) {
                break;
            }
        }
        return $found;
    }

    /** @param array<string, mixed> $given */
    private function connect(array $given): void
    {
        $this->log = [];
        $record = function (TryRecord $try): void {
            $this->log[] = $try;
        };
        $this->client = new Client($given['baseUrl'], $given['apiKey'], $given['secretKey'], log: $record);
    }

    /** @param array<string, mixed> $given */
    private function follow(array $given): mixed
    {
        $events = $this->client->follow($given['after'], $given['eventTypes'] ?? null, $given['waitSeconds']);
        return self::first($events, $given['count']);
    }

    /** @param array<string, mixed> $given */
    private static function verify(array $given): mixed
    {
        $body = $given['parsed'] ?? $given['text'];
        return Webhooks::verify($given['secrets'], $given['headers'], $body, $given['nowSeconds'] ?? null);
    }

    /** Values of the scenario in the language's own types. */
    private static function native(mixed $value): mixed
    {
        if (!is_array($value)) {
            return $value;
        }
        return match (array_key_first($value)) {
            '$decimal' => $value['$decimal'],
            '$float' => (float) $value['$float'],
            '$whole' => (int) $value['$whole'],
            '$instant' => new DateTimeImmutable($value['$instant']),
            default => array_map(self::native(...), $value),
        };
    }

    /** Values of the language as the scenario writes them. */
    private static function plain(mixed $value): mixed
    {
        if ($value instanceof DateTimeInterface) {
            return $value->format('Y-m-d\TH:i:s.v\Z');
        }
        if (is_object($value)) {
            $value = get_object_vars($value);
        }
        return is_array($value) ? array_map(self::plain(...), $value) : $value;
    }
}

$driver = new Driver();
while (($line = fgets(STDIN)) !== false) {
    fwrite(STDOUT, json_encode($driver->answer($line), JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE) . "\n");
}
