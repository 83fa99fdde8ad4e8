<?php

declare(strict_types=1);

namespace ServicePay;

/** A call of the interface, as the classes in Calls describe it. */
final class Call
{
    /**
     * @param string $path `{id}` stands for a field of $pathFields
     * @param string $reply data, page, whole, done or file
     * @param string $question the call that tells what became of this one when its reply is lost
     * @param list<string> $pathFields
     * @param bool $hasBody what is given goes into the body; otherwise into the query
     * @param bool $isKeyed takes an Idempotency-Key, so it may be repeated
     * @param bool $isEmptyNotFound the service answers 404 when the list has no record
     */
    public function __construct(
        public readonly string $verb,
        public readonly string $path,
        public readonly string $reply,
        public readonly string $question,
        public readonly array $pathFields = [],
        public readonly bool $hasBody = false,
        public readonly bool $isKeyed = false,
        public readonly bool $isEmptyNotFound = false,
    ) {
    }
}
