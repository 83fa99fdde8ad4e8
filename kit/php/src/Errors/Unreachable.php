<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** No try reached the service, or a read got no reply. Nothing was changed. */
final class Unreachable extends ServicePayError
{
}
