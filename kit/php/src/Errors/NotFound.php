<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** 404. */
final class NotFound extends ServicePayError
{
}
