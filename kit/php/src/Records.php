<?php

declare(strict_types=1);

namespace ServicePay;

use ServicePay\Errors\NotFound;

/**
 * The records that match. foreach reads page after page as far as you go; `page` reads one.
 *
 * @template Item of array
 * @implements \IteratorAggregate<int, Item>
 */
final class Records implements \IteratorAggregate
{
    private const PAGE_SIZE = 100;

    /** @param array<string, mixed> $filter */
    public function __construct(
        private readonly Transport $transport,
        private readonly Call $call,
        private readonly array $filter,
        private readonly ?string $traceparent = null,
    ) {
    }

    /**
     * Pages begin at 1. One past the end is empty.
     *
     * @return Page<Item>
     */
    public function page(int $number): Page
    {
        return $this->read($number, $this->filter['pageSize'] ?? self::PAGE_SIZE);
    }

    public function totalCount(): int
    {
        return $this->read(1, 1)->totalCount;
    }

    /** @return \Generator<int, Item> */
    public function getIterator(): \Generator
    {
        $previous = [];
        for ($number = 1;; $number++) {
            $page = $this->page($number);
            $seen = [];
            foreach ($page->data as $item) {
                $identity = $item['id'] ?? $item['cardId'] ?? serialize($item);
                $seen[$identity] = true;
                // A record that was added meanwhile moves the last ones of a page to the next.
                if (!isset($previous[$identity])) {
                    yield $item;
                }
            }
            if (count($page->data) < $page->pageSize) {
                return;
            }
            $previous = $seen;
        }
    }

    /** @return Page<Item> */
    private function read(int $page, int $pageSize): Page
    {
        $asked = [...$this->filter, 'page' => $page, 'pageSize' => $pageSize];
        try {
            $reply = $this->transport->send($this->call, $asked, $this->traceparent);
        } catch (NotFound $error) {
            $isEmpty = $this->call->isEmptyNotFound && $error->errorCode === 'ERR_NOT_FOUND' && $error->field === null;
            return $isEmpty ? new Page(0, $page, $pageSize, []) : throw $error;
        }
        return new Page($reply['totalCount'], $reply['page'], $reply['pageSize'], $reply['data']);
    }
}
