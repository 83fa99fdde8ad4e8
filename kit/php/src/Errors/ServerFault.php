<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** 500: quote the trace id to support. */
final class ServerFault extends ServicePayError
{
}
