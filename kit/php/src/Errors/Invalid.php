<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** 400, or refused before it was sent: `field` names what is wrong. */
final class Invalid extends ServicePayError
{
}
