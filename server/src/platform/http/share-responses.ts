/** As much of an OpenAPI document as is needed to move responses about. */
interface Document {
  paths?: object;
  components?: { responses?: object };
}

type Responses = Record<string, object>;
type Paths = Record<string, Record<string, { responses?: Responses } | undefined> | undefined>;

/** Equal error responses of many routes become one of the document's components: a tenth of the size, and one thing to read. */
export function shareResponses<Shared extends Document>(document: Shared): Shared {
  const shared: Responses = {};
  const paths: Paths = {};
  for (const [path, operations] of Object.entries((document.paths ?? {}) as Paths)) {
    paths[path] = {};
    for (const [method, operation] of Object.entries(operations ?? {})) {
      const responses = operation?.responses;
      paths[path][method] =
        responses === undefined ? operation : { ...operation, responses: referring(responses, shared) };
    }
  }
  return {
    ...document,
    paths,
    components: { ...document.components, responses: { ...document.components?.responses, ...shared } },
  };
}

function referring(responses: Responses, shared: Responses): Responses {
  const referred: Responses = {};
  for (const [status, response] of Object.entries(responses)) {
    const name = nameOf(status, response);
    if (name !== null) shared[name] ??= response;
    const isShared = name !== null && JSON.stringify(shared[name]) === JSON.stringify(response);
    referred[status] = isShared ? { $ref: `#/components/responses/${name}` } : described(status, response);
  }
  return referred;
}

/** What the generator writes where a schema has no description of its own. */
const UNDESCRIBED = "Default Response";

function described(status: string, response: object): object {
  if (!("description" in response) || response.description !== UNDESCRIBED) return response;
  return { ...response, description: status === "201" ? "The record was created." : "The request succeeded." };
}

const ERROR_SCHEMA = /"\$ref":"#\/components\/schemas\/(Error|HpmError)"/;

function nameOf(status: string, response: object): string | null {
  const schema = ERROR_SCHEMA.exec(JSON.stringify(response))?.[1];
  return schema === undefined ? null : `${schema}${status}`;
}
