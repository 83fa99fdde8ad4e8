import {
  AuthenticationApi,
  Configuration,
  CurrentAccountTransactionsApi,
  HostedPaymentLinksApi,
  ResponseError,
  type HpmError,
  type PaymentLinkRequest,
} from "servicepay-client";

const { BASE_URL: basePath, LOGIN_USERNAME: username = "", LOGIN_PASSWORD: password = "" } = process.env;
const { PAYMENT_SET_ID: paymentSetId = "", UNKNOWN_ID: unknownId = "" } = process.env;

const session = await new AuthenticationApi(new Configuration({ basePath })).logIn({
  logInCredentials: { username, password },
});
const configuration = new Configuration({ basePath, accessToken: session.accessToken });

const request: PaymentLinkRequest = {
  currencyCode: "TRY",
  clientOrderReference: "TYPESCRIPT-1",
  amount: 150.25,
  paymentSetId,
  customer: { email: "typescript@example.com", name: "Ayşe", surname: "Yılmaz" },
  userVerificationBy: "Email",
  userVerificationFailBehavior: "Create",
};
const links = new HostedPaymentLinksApi(configuration);
const created = await links.createPaymentLink({ paymentLinkRequest: request });
const refusal = await links
  .createPaymentLink({ paymentLinkRequest: { ...request, paymentSetId: unknownId } })
  .then(() => null)
  .catch(async (error: ResponseError) => (await error.response.json()) as HpmError);

const transactions = new CurrentAccountTransactionsApi(configuration);
const list = await transactions.listTransactions({ page: 1, pageSize: 5 });
const first = list.data[0]!;
const found = await transactions.getTransaction({ erpCode: first.erpCode });

console.log(
  JSON.stringify({
    link: created.data.link,
    totalCount: list.totalCount,
    erpCode: found.erpCode,
    amount: found.amount,
    transactionDate: found.transactionDate,
    refusedField: refusal?.errors[0]?.field,
  }),
);
