<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** 403: the credential lacks the scope. */
final class Forbidden extends ServicePayError
{
}
