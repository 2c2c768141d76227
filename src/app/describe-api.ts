/** The contracts as an OpenAPI 3.1 document. */
import { isChallenged, SOLUTION_HEADER } from '#lib/shared/challenge.ts';
import { type Contract, rolesOf, type Route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { contracts } from './contract.ts';

type Json = Record<string, unknown>;

/** Wire form on both ways: the input side of a codec is what travels. */
export function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as { properties?: Json; required?: string[] }; // An object's schema.
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function multipartBody({ body, files = {} }: Route): Json {
  const text = body === undefined ? {} : jsonSchema(body);
  const images = Object.entries(files).map(([name, rule]) => [
    name,
    {
      type: 'string',
      format: 'binary',
      description: `${rule.formats.join(', ')}; at most ${rule.maxBytes} bytes`,
    },
  ]);
  const properties = { ...(text.properties as Json | undefined), ...Object.fromEntries(images) }; // An object's schema.
  return { 'multipart/form-data': { schema: { type: 'object', properties } } };
}

function requestBody(route: Route): Json {
  if (route.files !== undefined) return { requestBody: { content: multipartBody(route) } };
  if (route.body === undefined) return {};
  return {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body) } } },
  };
}

function successSchema(route: Route): Json {
  return {
    type: 'object',
    required: ['success'],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      ...(route.data === undefined ? {} : { data: jsonSchema(route.data) }),
    },
  };
}

function failures(route: Route): Json {
  const errors = route.errors ?? [];
  const entries = [...new Set(errors.map(({ status }) => status))].map((status) => [
    String(status),
    {
      description: errors
        .filter((error) => error.status === status)
        .map(({ code, text }) => `${code}: ${text}`)
        .join('\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]);
  return Object.fromEntries(entries);
}

function operation(feature: string, name: string, route: Route): Json {
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string' },
  };
  const solution = { ...idempotencyKey, name: SOLUTION_HEADER };
  return {
    operationId: name,
    tags: [feature],
    summary: route.summary,
    description: route.access === 'public' ? 'Public.' : `Roles: ${rolesOf(route.access).join(', ')}.`,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.movesMoney ? [idempotencyKey] : []),
      ...(isChallenged(route) ? [solution] : []),
    ],
    ...requestBody(route),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: successSchema(route) } } },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
      ...failures(route),
    },
  };
}

function pathsOf(feature: string, contract: Contract): [string, string, Json][] {
  return Object.entries(contract).map(([name, route]) => [
    route.path.replace(/:(\w+)/g, '{$1}'),
    route.method.toLowerCase(),
    operation(feature, name, route),
  ]);
}

const FAILURE: Json = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { type: 'string' },
    message: { type: 'string', description: 'Turkish, fit to show' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Field → Turkish text' },
  },
};

/** The whole description; `title` is the product's name. */
export function describeApi(title: string): Json {
  const paths: Record<string, Json> = {};
  const all = Object.entries(contracts).flatMap(([feature, contract]) => pathsOf(feature, contract));
  for (const [path, method, described] of all) paths[path] = { ...paths[path], [method]: described };
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: FAILURE },
    },
  };
}
