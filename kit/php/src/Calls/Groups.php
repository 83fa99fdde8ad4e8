<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Transport;

/** Every call of the interface, by group. */
abstract class Groups
{
    public readonly AccountsCalls $accounts;
    public readonly CallerCalls $caller;
    public readonly CollectionsCalls $collections;
    public readonly CustomersCalls $customers;
    public readonly DeliveriesCalls $deliveries;
    public readonly EndpointsCalls $endpoints;
    public readonly EventsCalls $events;
    public readonly LinksCalls $links;
    public readonly PaymentRequestsCalls $paymentRequests;
    public readonly PaymentSetsCalls $paymentSets;
    public readonly PaymentsCalls $payments;
    public readonly RefundsCalls $refunds;
    public readonly SandboxCalls $sandbox;
    public readonly SavedCardsCalls $savedCards;
    public readonly TransactionsCalls $transactions;
    public readonly UsersCalls $users;
    public readonly WidgetCalls $widget;

    public function __construct(Transport $transport)
    {
        $this->accounts = new AccountsCalls($transport);
        $this->caller = new CallerCalls($transport);
        $this->collections = new CollectionsCalls($transport);
        $this->customers = new CustomersCalls($transport);
        $this->deliveries = new DeliveriesCalls($transport);
        $this->endpoints = new EndpointsCalls($transport);
        $this->events = new EventsCalls($transport);
        $this->links = new LinksCalls($transport);
        $this->paymentRequests = new PaymentRequestsCalls($transport);
        $this->paymentSets = new PaymentSetsCalls($transport);
        $this->payments = new PaymentsCalls($transport);
        $this->refunds = new RefundsCalls($transport);
        $this->sandbox = new SandboxCalls($transport);
        $this->savedCards = new SavedCardsCalls($transport);
        $this->transactions = new TransactionsCalls($transport);
        $this->users = new UsersCalls($transport);
        $this->widget = new WidgetCalls($transport);
    }
}
