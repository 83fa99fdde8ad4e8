import type { Topics } from "./topics.ts";

/** Current account transactions, and the merchant's other records. */
export const records: Topics = {
  "4 Fields and single reading": [
    "Fields, Single: the bare object with id and the interface's seven fields, by id or by erpCode; id decides",
    "Single: unknown is 404; neither or both empty is the list; on /cat/cat/list they narrow",
    "what is absent: an empty description, a null transactionDate",
  ],
  "4 Order of lists": ["Order of lists: transactionDate newest first, nulls last, then id"],
  "4 Filters": [
    "Filters: each narrows, all combine with AND, ranges include their ends, unknown and empty ones are ignored",
  ],
  "4 Writing": [
    "Writing: a duplicate erpCode is 409 and named, on POST and PUT; a deleted one's code is free again",
    "Writing: PUT keeps what is not sent and what is required, clears the rest with null, and may give a new erpCode",
    "Writing: a batch is all or nothing, and names the index at fault",
  ],
  "4 Import of files": [
    "a CSV file is imported to the digit, with its empty fields, quotes, line breaks and Turkish letters",
    "an NDJSON file is imported to the digit, whatever its name",
    "a large file reports its progress, and its deep pages follow on from one another",
    "imports say what was refused and why, and nothing is half-imported",
  ],
  "4 Collections": [
    "Collections: the account is the customer's erpCode, else its code; a refund posts its counter-entry",
    "Collections: a void posts what the payment had taken away",
    "Collections: a customer who is created without code and erpCode is given a code, and the payment is posted to it",
    "Collections: a payment posts once, its counter-entry once, and the interface cannot change them",
    "settling writes everything or nothing: wherever it breaks, nothing of it is seen",
  ],
  "7 Saved cards": [
    "decisions 7, saved cards: the list shows masked numbers with customer, bank and program",
    "no saved cards is 404, for a customer, an unknown customer and the whole merchant",
    "a card is listed from the payment's success on, and is gone when the payment fails",
    "a deleted card is never listed, read or opened again, and its number is gone from the database",
    "decisions 7: a card is saved only if the payer ticks the box and pays, and then it is listed masked",
  ],
  "7 Accounts, customers, users": [
    "Accounts, customers, users: ${path}: a record is created, read by id, code and erpCode, and listed",
    "${path}: code and erpCode are unique, on POST and on PUT, also for two at once",
    "${path}: booleans are booleans, never strings or numbers",
    "taxNumber and its office are required for corporate records only",
  ],
};
