# Made from openapi.json by `npm run kit`; a change here is lost.

from .shared import NullableDecline, TransactionEvent
from .accounts import (
    AccountPaymentLink,
    CurrentAccount,
    CurrentAccountChange,
    CurrentAccountRequest,
    GetCurrentAccountPaymentLinkQuery,
    GetCurrentAccountQuery,
    GetCurrentAccountStatementQuery,
    ListCurrentAccountsQuery,
)
from .caller import Caller
from .collections import (
    AnsweredCollection,
    Collection,
    CollectionAnswer,
    CollectionBatch,
    CollectionChange,
    ListCollectionsQuery,
)
from .customers import Customer, CustomerChange, CustomerRequest, GetCustomerQuery, ListCustomersQuery
from .deliveries import (
    ListWebhookDeliveriesQuery,
    ReceivedWebhook,
    WebhookDelivery,
    WebhookSignatureVerdict,
)
from .endpoints import (
    ListWebhookEndpointsQuery,
    WebhookEndpoint,
    WebhookEndpointAnswer,
    WebhookEndpointChange,
    WebhookEndpointDraft,
    WebhookEndpointDue,
    WebhookEndpointNewSecret,
    WebhookEndpointReplay,
    WebhookEndpointReplayCount,
    WebhookEndpointRotation,
    WebhookEndpointTest,
    WebhookEndpointWithSecret,
)
from .events import Event, EventList, EventSubject, ListEventsQuery
from .links import (
    ChangedPaymentLink,
    LinkCustomer,
    ListPaymentLinksQuery,
    PaymentLink,
    PaymentLinkExtension,
    PaymentLinkItem,
    PaymentLinkRequest,
)
from .payment_requests import (
    GetPaymentRequestPosterQuery,
    GetPaymentRequestQuery,
    ListPaymentRequestVisitsQuery,
    ListPaymentRequestsQuery,
    PaymentRequestChange,
    PaymentRequestDraft,
    PaymentRequestRecord,
    PaymentRequestVisit,
)
from .payment_sets import ListPaymentSetsQuery, PaymentSet
from .payments import (
    CancelRequest,
    GetPaymentQuery,
    ListPaymentsQuery,
    ListedPayment,
    Payment,
    PaymentDetails,
    PaymentTransaction,
    RefundRequest,
    ReversalResult,
)
from .refunds import ListRefundsQuery, Refund
from .sandbox import EventTrigger, EventTriggered
from .saved_cards import ListSavedCardsQuery, SavedCard
from .transactions import (
    AccountTransactionRequest,
    AllocatedTransaction,
    CreatedTransaction,
    DeleteTransactionQuery,
    DeletedTransaction,
    GetTransactionQuery,
    ListTransactionsQuery,
    Transaction,
    TransactionBatchRequest,
    TransactionChange,
    TransactionReplacement,
    TransactionReplacementRequest,
    TransactionRequest,
)
from .users import (
    GetUserQuery,
    ListUserActivityQuery,
    ListUsersQuery,
    User,
    UserAccount,
    UserAccountRequest,
    UserActivity,
    UserChange,
    UserInvitation,
    UserInvitationRequest,
    UserLogout,
    UserLogoutRequest,
    UserRequest,
)
from .widget import PaymentRequest, PaymentResult, WidgetToken
