<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** The call left and its reply is lost. It may have been carried out: ask what the message says. */
final class UnknownOutcome extends ServicePayError
{
}
