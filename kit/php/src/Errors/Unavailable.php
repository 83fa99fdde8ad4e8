<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** 502, 503 or 504, and nothing was changed. */
final class Unavailable extends ServicePayError
{
}
