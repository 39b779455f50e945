// The OpenAPI 3.1 description of the API, as far as this folder reads and writes it.

export type JsonSchema = { [keyword: string]: unknown };
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
  example?: unknown;
};
type Content = Record<string, { schema?: JsonSchema; example?: unknown }>;
export type Response = {
  description?: string;
  headers?: Record<string, unknown>;
  content?: Content;
  $ref?: string;
};
export type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
};
export type Contract = {
  openapi: string;
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, JsonSchema>;
    responses?: Record<string, Response>;
    securitySchemes?: Record<string, unknown>;
  };
};

/** `GET /api/products/{id}`, as the files in `texts` and `reach.json` name a call. */
export const nameOf = (method: string, path: string): string => `${method.toUpperCase()} ${path}`;

export const operationsOf = ({ paths }: Contract) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: nameOf(method, path),
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
