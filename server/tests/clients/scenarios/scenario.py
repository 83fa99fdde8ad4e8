import json
import os

from servicepay_client import (
    ApiClient,
    ApiException,
    AuthenticationApi,
    Configuration,
    CurrentAccountTransactionsApi,
    HostedPaymentLinksApi,
    LinkCustomer,
    LogInCredentials,
    PaymentLinkRequest,
)

base_url = os.environ["BASE_URL"]


def link_request(payment_set_id):
    return PaymentLinkRequest(
        currency_code="TRY",
        client_order_reference="PYTHON-1",
        amount=150.25,
        payment_set_id=payment_set_id,
        customer=LinkCustomer(email="python@example.com", name="Ayşe", surname="Yılmaz"),
        user_verification_by="Email",
        user_verification_fail_behavior="Create",
    )


with ApiClient(Configuration(host=base_url)) as client:
    session = AuthenticationApi(client).log_in(
        LogInCredentials(username=os.environ["LOGIN_USERNAME"], password=os.environ["LOGIN_PASSWORD"])
    )

with ApiClient(Configuration(host=base_url, access_token=session.access_token)) as client:
    links = HostedPaymentLinksApi(client)
    created = links.create_payment_link(link_request(os.environ["PAYMENT_SET_ID"]))
    try:
        links.create_payment_link(link_request(os.environ["UNKNOWN_ID"]))
        refused_field = None
    except ApiException as error:
        refused_field = error.data.errors[0].var_field
    transactions = CurrentAccountTransactionsApi(client)
    listed = transactions.list_transactions(page=1, page_size=5)
    found = transactions.get_transaction(erp_code=listed.data[0].erp_code)

print(
    json.dumps(
        {
            "link": created.data.link,
            "totalCount": listed.total_count,
            "erpCode": found.erp_code,
            "amount": found.amount,
            "transactionDate": found.transaction_date,
            "refusedField": refused_field,
        }
    )
)
