<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** 413. */
final class TooLarge extends ServicePayError
{
}
