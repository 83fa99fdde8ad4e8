import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AuthenticationApi;
import org.openapitools.client.api.CurrentAccountTransactionsApi;
import org.openapitools.client.api.HostedPaymentLinksApi;
import org.openapitools.client.model.HpmError;
import org.openapitools.client.model.LinkCustomer;
import org.openapitools.client.model.LogInCredentials;
import org.openapitools.client.model.PaymentLinkReply;
import org.openapitools.client.model.PaymentLinkRequest;
import org.openapitools.client.model.Session;
import org.openapitools.client.model.Transaction;
import org.openapitools.client.model.TransactionList;

public class Scenario {
    public static void main(String[] args) throws Exception {
        Map<String, String> env = System.getenv();
        ApiClient client = new ApiClient();
        client.updateBaseUri(env.get("BASE_URL"));
        Session session = new AuthenticationApi(client)
            .logIn(new LogInCredentials().username(env.get("LOGIN_USERNAME")).password(env.get("LOGIN_PASSWORD")));
        client.setRequestInterceptor(
            request -> request.header("Authorization", "Bearer " + session.getAccessToken()));

        HostedPaymentLinksApi links = new HostedPaymentLinksApi(client);
        PaymentLinkReply created = links.createPaymentLink(linkRequest(env.get("PAYMENT_SET_ID")), null);
        String refusedField = null;
        try {
            links.createPaymentLink(linkRequest(env.get("UNKNOWN_ID")), null);
        } catch (ApiException refused) {
            HpmError error = client.getObjectMapper().readValue(refused.getResponseBody(), HpmError.class);
            refusedField = error.getErrors().get(0).getField();
        }

        CurrentAccountTransactionsApi transactions = new CurrentAccountTransactionsApi(client);
        TransactionList list = transactions.listTransactions(
            null, null, null, null, null, null, null, null, null, null, null, 1L, 5);
        Transaction found = transactions.getTransaction(null, list.getData().get(0).getErpCode());

        Map<String, Object> seen = new LinkedHashMap<>();
        seen.put("link", created.getData().getLink());
        seen.put("totalCount", list.getTotalCount());
        seen.put("erpCode", found.getErpCode());
        seen.put("amount", found.getAmount());
        seen.put("transactionDate", found.getTransactionDate());
        seen.put("refusedField", refusedField);
        System.out.println(new ObjectMapper().writeValueAsString(seen));
    }

    private static PaymentLinkRequest linkRequest(String paymentSetId) {
        return new PaymentLinkRequest()
            .currencyCode("TRY")
            .clientOrderReference("JAVA-1")
            .amount(new BigDecimal("150.25"))
            .paymentSetId(UUID.fromString(paymentSetId))
            .customer(new LinkCustomer().email("java@example.com").name("Ayşe").surname("Yılmaz"))
            .userVerificationBy(PaymentLinkRequest.UserVerificationByEnum.EMAIL)
            .userVerificationFailBehavior(PaymentLinkRequest.UserVerificationFailBehaviorEnum.CREATE);
    }
}
