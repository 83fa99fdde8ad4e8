<?php

declare(strict_types=1);

namespace ServicePay\Errors;

/** The webhook or redirect is not genuine, or cannot be verified in this form. */
final class WebhookRefused extends ServicePayError
{
}
