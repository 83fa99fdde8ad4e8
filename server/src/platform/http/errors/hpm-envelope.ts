import { Type } from "typebox";
import { EXAMPLE_TRACE, Nullable, TextOutput } from "../schemas.ts";

const HpmException = Type.Object(
  {
    traceId: Type.String({ description: "Identifies the request in the service's logs.", examples: [EXAMPLE_TRACE] }),
  },
  { $id: "HpmException", description: "An error in the service." },
);

export const HpmFieldError = Type.Object(
  {
    field: Nullable(Type.String({ description: "JSON path of the field; null if the error is not about a field." })),
    code: Type.String({ description: "A stable code, such as ERR_VALIDATION.", examples: ["ERR_VALIDATION"] }),
    message: TextOutput("A sentence for people; it may change.", "The currency is not supported."),
  },
  { $id: "HpmFieldError", description: "An error in a request for a payment link." },
);

const nothing = (description: string) => Nullable(Type.Object({}, { description }));

/** The fields around every reply of hosted payment links. */
export const hpmEnvelope = {
  message: Nullable(Type.String({ description: "Null on success, else a sentence for people." })),
  statusCode: Type.Integer({ description: "The same as the HTTP status; 200 means success.", examples: [200] }),
  exceptions: Nullable(Type.Array(HpmException, { description: "Null except with status 500." })),
  data: nothing("Null on failure."),
  oldData: nothing("Always null."),
  errors: Nullable(Type.Array(HpmFieldError, { description: "Null on success." })),
};
