import type { EventReader } from "../../events/event-readers.ts";
import type { EventBooks } from "./event-books.ts";

/** I47: the sequences of a company are 1 to n, and its programs have read all of them, each once and with what is stored. */
export function checkFeed({ events }: Pick<EventBooks, "events">, readers: readonly EventReader[]): string[] {
  const companies = new Set(events.map(({ company }) => company));
  return [...companies].flatMap((company) => {
    const own = events.filter((event) => event.company === company);
    const bySequence = new Map(own.map((event) => [event.sequence, event]));
    const places = own.map((_, index) => index + 1);
    const gaps = places.filter((sequence) => !bySequence.has(sequence));
    return [
      ...gaps.map((sequence) => `company ${company} has ${own.length} events, and none is ${sequence}`),
      ...readers
        .filter((reader) => reader.company === company)
        .flatMap(({ read }) => [
          ...places
            .filter((sequence) => !read.has(sequence))
            .map((sequence) => `a program of company ${company} missed event ${sequence}`),
          ...[...read]
            .filter(([sequence, { text }]) => text !== normalized(bySequence.get(sequence)?.text))
            .map(
              ([sequence, { id }]) =>
                `a program of company ${company} read event ${sequence} as ${id}, and it is ${bySequence.get(sequence)?.id}`,
            ),
        ]),
    ].map((breach) => `I47: ${breach}`);
  });
}

/** Removes what parsing and writing JSON may change, such as white space. */
function normalized(text: string | undefined): string | undefined {
  return text && JSON.stringify(JSON.parse(text));
}
