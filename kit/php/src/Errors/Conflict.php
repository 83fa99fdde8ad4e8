<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** 409: the record exists, or its state does not allow the call. */
final class Conflict extends ServicePayError
{
}
