import { Type } from "typebox";
import {
  AmountInput,
  Code,
  CurrencyCodeField,
  Email,
  Guid,
  IdentityNumber,
  MapOf,
  NameText,
  Nullable,
  Text,
} from "#platform/http/schemas.ts";

const Address = (description: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_048,
      published: { format: "uri", pattern: "^[Hh][Tt][Tt][Pp][Ss]?://" },
      description,
      examples: ["https://shop.example/paid"],
    }),
  );

const LinkCustomer = Type.Object(
  {
    email: Email("Always required, whatever userVerificationBy is. Receipts go there."),
    gsm: Type.Optional(Text(32, "Mobile number; stored as E.164.")),
    tckn: Type.Optional(IdentityNumber("National identity number; its check digits must be right.")),
    code: Type.Optional(Code(100, "The customer's code in your system.")),
    name: Type.Optional(NameText(100, "First name.")),
    surname: Type.Optional(NameText(100, "Last name.")),
    erpCode: Type.Optional(Code(100, "The customer's ERP code.")),
  },
  { $id: "LinkCustomer", description: "The customer who is asked to pay." },
);

export const NewLinkBody = Type.Object(
  {
    currencyCode: CurrencyCodeField("ISO 4217 code of the payment's currency."),
    clientOrderReference: Code(
      255,
      "Your own order reference. While an order is unpaid it may have several links; once one is paid, a new one is refused.",
    ),
    amount: AmountInput({ positive: true, description: "Positive, with no more digits than the currency has." }),
    paymentSetId: Guid("A payment set in the payment's currency."),
    description: Type.Optional(Text(500, "Shown to the payer and in reports.")),
    customer: LinkCustomer,
    successURL: Address("http or https. The browser is sent there after a successful payment."),
    failURL: Address("http or https. The browser is sent there after a failed or cancelled payment."),
    webhookURL: Address("http or https. Called once per processed transaction."),
    notifyBy: Type.Optional(
      Type.Array(Type.String({ maxLength: 32, published: { enum: ["Email", "Sms"] } }), {
        maxItems: 10,
        description:
          "Sends the link to the customer: Email to customer.email, Sms to customer.gsm, which is then required. Default: nothing is sent.",
        examples: [["Email", "Sms"]],
      }),
    ),
    userVerificationBy: Type.Enum(["Id", "Email", "Tckn", "Gsm"], {
      description: "The field by which the customer is looked up.",
    }),
    userVerificationFailBehavior: Type.String({
      minLength: 1,
      maxLength: 32,
      published: { enum: ["Create", "ThrowError", "ContinueWithDefaultUser"] },
      description: "What happens if the customer is not found. Accepted in upper or lower case.",
      examples: ["Create"],
    }),
    additionalData: Type.Optional(
      MapOf(Nullable(Type.String({ maxLength: 1_000 })), {
        description: "Keys are codes of dynamic fields; values are strings, or null, which means absent.",
        maxProperties: 50,
      }),
    ),
  },
  {
    $id: "PaymentLinkRequest",
    examples: [
      {
        currencyCode: "TRY",
        clientOrderReference: "ORDER-1001",
        amount: 150.25,
        paymentSetId: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10",
        description: "Order 1001",
        customer: { email: "ayse@example.com", name: "Ayşe", surname: "Yılmaz" },
        successURL: "https://shop.example/paid",
        failURL: "https://shop.example/not-paid",
        webhookURL: "https://shop.example/webhooks/servicepay",
        userVerificationBy: "Email",
        userVerificationFailBehavior: "Create",
      },
    ],
  },
);
