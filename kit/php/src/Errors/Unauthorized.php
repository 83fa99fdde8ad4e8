<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** 401: the key is unknown, or the credential is disabled. */
final class Unauthorized extends ServicePayError
{
}
