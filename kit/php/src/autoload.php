<?php

/** For programs without Composer. */
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'ServicePay\\')) {
        $file = __DIR__ . '/' . str_replace('\\', '/', substr($class, strlen('ServicePay\\'))) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
