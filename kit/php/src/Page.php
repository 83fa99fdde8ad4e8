<?php

declare(strict_types=1);

namespace ServicePay;

/**
 * A page of a list.
 *
 * @template Item of array
 */
final class Page
{
    /**
     * @param int $totalCount the number of matching records on all pages
     * @param list<Item> $data
     */
    public function __construct(
        public readonly int $totalCount,
        public readonly int $page,
        public readonly int $pageSize,
        public readonly array $data,
    ) {
    }
}
