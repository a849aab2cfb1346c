import type { Reply } from "./reply.ts";

interface Content {
  content?: Record<string, { schema: Record<string, unknown> }>;
}

/** The parts of an operation that tests look at. */
export interface DescribedOperation {
  operationId: string;
  summary: string;
  parameters?: { $ref?: string; in?: string; name?: string }[];
  requestBody?: Content;
  responses: Record<string, Content | undefined>;
}

/** The parts of an OpenAPI document that tests look at. */
export interface DescribedApi {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, { properties: Record<string, unknown> }> };
}

/** The OpenAPI document in a reply. */
export function described(reply: Reply): DescribedApi {
  // Tests of the contract hold the document to OpenAPI; a missing part fails the test that reads it.
  return reply.body as DescribedApi;
}

/** Every operation of the document in a reply, with its method in lower case and its path. */
export function operationsOf(reply: Reply) {
  return Object.entries(described(reply).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      parameters: operation.parameters ?? [],
      method,
      path,
    })),
  );
}
