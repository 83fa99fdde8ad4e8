<?php

use OpenAPI\Client\Api\AuthenticationApi;
use OpenAPI\Client\Api\CurrentAccountTransactionsApi;
use OpenAPI\Client\Api\HostedPaymentLinksApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\LinkCustomer;
use OpenAPI\Client\Model\LogInCredentials;
use OpenAPI\Client\Model\PaymentLinkRequest;

[, $client] = $argv;
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class) use ($client) {
    $prefix = 'OpenAPI\\Client\\';
    if (str_starts_with($class, $prefix)) {
        require $client . '/lib/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
    }
});

$http = new GuzzleHttp\Client();
$configuration = (new Configuration())->setHost(getenv('BASE_URL'));
$session = (new AuthenticationApi($http, $configuration))->logIn(new LogInCredentials([
    'username' => getenv('LOGIN_USERNAME'),
    'password' => getenv('LOGIN_PASSWORD'),
]));
$configuration->setAccessToken($session->getAccessToken());

$request = fn (string $paymentSetId) => new PaymentLinkRequest([
    'currency_code' => 'TRY',
    'client_order_reference' => 'PHP-1',
    'amount' => 150.25,
    'payment_set_id' => $paymentSetId,
    'customer' => new LinkCustomer(['email' => 'php@example.com', 'name' => 'Ayşe', 'surname' => 'Yılmaz']),
    'user_verification_by' => 'Email',
    'user_verification_fail_behavior' => 'Create',
]);
$links = new HostedPaymentLinksApi($http, $configuration);
$created = $links->createPaymentLink($request(getenv('PAYMENT_SET_ID')));
$refusedField = null;
try {
    $links->createPaymentLink($request(getenv('UNKNOWN_ID')));
} catch (ApiException $error) {
    $refusedField = $error->getResponseObject()->getErrors()[0]->getField();
}

$transactions = new CurrentAccountTransactionsApi($http, $configuration);
$list = $transactions->listTransactions(page: 1, page_size: 5);
$found = $transactions->getTransaction(erp_code: $list->getData()[0]->getErpCode());

echo json_encode([
    'link' => $created->getData()->getLink(),
    'totalCount' => $list->getTotalCount(),
    'erpCode' => $found->getErpCode(),
    'amount' => $found->getAmount(),
    'transactionDate' => $found->getTransactionDate(),
    'refusedField' => $refusedField,
]), "\n";
