<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** 429 in every try. */
final class RateLimited extends ServicePayError
{
}
