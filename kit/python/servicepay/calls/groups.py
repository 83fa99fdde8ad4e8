# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from ..send import Send
from .accounts import AccountsCalls
from .caller import CallerCalls
from .collections import CollectionsCalls
from .customers import CustomersCalls
from .deliveries import DeliveriesCalls
from .endpoints import EndpointsCalls
from .events import EventsCalls
from .links import LinksCalls
from .payment_requests import PaymentRequestsCalls
from .payment_sets import PaymentSetsCalls
from .payments import PaymentsCalls
from .refunds import RefundsCalls
from .sandbox import SandboxCalls
from .saved_cards import SavedCardsCalls
from .transactions import TransactionsCalls
from .users import UsersCalls
from .widget import WidgetCalls


class Groups:
    """Every call of the interface, by group."""

    def __init__(self, send: Send) -> None:
        self.accounts = AccountsCalls(send)
        self.caller = CallerCalls(send)
        self.collections = CollectionsCalls(send)
        self.customers = CustomersCalls(send)
        self.deliveries = DeliveriesCalls(send)
        self.endpoints = EndpointsCalls(send)
        self.events = EventsCalls(send)
        self.links = LinksCalls(send)
        self.payment_requests = PaymentRequestsCalls(send)
        self.payment_sets = PaymentSetsCalls(send)
        self.payments = PaymentsCalls(send)
        self.refunds = RefundsCalls(send)
        self.sandbox = SandboxCalls(send)
        self.saved_cards = SavedCardsCalls(send)
        self.transactions = TransactionsCalls(send)
        self.users = UsersCalls(send)
        self.widget = WidgetCalls(send)
