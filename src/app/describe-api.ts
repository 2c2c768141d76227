import { isChallenged, SOLUTION_HEADER } from '#lib/shared/challenge.ts';
import { type Contract, rolesOf, type Route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { contracts } from './features.ts';
import { moneyOut, paginationSchema, timestampSchema } from '#lib/shared/wire.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { passwordContract } from '#features/accounts/contract.ts';
import { signedInData, userData } from '#features/accounts/contract/public.ts';
import { ownerProofSchema, usedCredentialSchema } from '#features/accounts/identity-fields.ts';
import { audienceBody, audienceNamesData } from '#features/audience/contract.ts';
import * as campaigns from '#features/campaigns/campaign-wire.ts';
import { statusBody } from '#features/campaigns/contract/admin.ts';
import { lookupLists, option } from '#platform/lookups/contract.ts';
import { entry } from '#desks/books/contract.ts';
import { spanSchema } from '#features/pages/blocks.ts';
import { sandboxPayment } from '#features/payments/contract/firm.ts';
import { party, wholeInvoice, cardPayment, order, payment, sums } from '#features/payments/payment-wire.ts';
import { adminInvoice } from '#features/payments/contract.ts';
import { namedCampaign } from '#desks/panels/contract.ts';
import { figures, period } from '#features/performance/overview-wire.ts';
import { settingsData } from '#platform/settings/contract.ts';
import { platformWallet, withdrawalSums } from '#features/wallet/contract.ts';
import { movementSchema, walletData } from '#features/wallet/contract/viewer.ts';
import { offeredAd, startedWatch } from '#features/watching/contract.ts';
import { seenSchema } from '#features/fraud/seen.ts';

type Json = Record<string, unknown>;

/** The parts of a JSON schema that the contracts use. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  pattern?: string;
  format?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

type SchemaOf = (schema: z.ZodType) => object;

const LOCAL = '#/$defs/';

/** Wire form on both ways: the input side of a codec is what travels. Shapes with an id are apart, under `$defs`. */
function wireSchema(schema: z.ZodType): Json & { $defs?: Json } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

export function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $defs = {}, ...whole } = wireSchema(schema);
  const inPlace = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inPlace);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref, ...own } = part as Json; // What is left of JSON.
    const fields = typeof $ref === 'string' ? { ...($defs[$ref.slice(LOCAL.length)] as Json), ...own } : own;
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inPlace(field)]));
  };
  return inPlace(whole) as JsonSchema; // An object in, an object out.
}

function referringTo(components: Json): SchemaOf {
  return (schema) => {
    const text = JSON.stringify(wireSchema(schema)).replaceAll(`"${LOCAL}`, '"#/components/schemas/');
    const { $defs = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json }; // As it was, but for the references.
    Object.assign(components, $defs);
    return rest;
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function multipartBody({ body, files = {} }: Route): Json {
  const parts = Object.entries(files).map(([name, rule]) => [
    name,
    {
      type: 'string',
      format: 'binary',
      description: `${'formats' in rule ? `${rule.formats.join(', ')}; ` : ''}at most ${rule.maxBytes} bytes`,
    },
  ]);
  const texts = body === undefined ? {} : jsonSchema(body).properties;
  const properties = { ...texts, ...Object.fromEntries(parts) };
  return { 'multipart/form-data': { schema: { type: 'object', properties } } };
}

function requestBody(route: Route, schemaOf: SchemaOf): Json {
  if (route.files !== undefined) return { requestBody: { content: multipartBody(route) } };
  if (route.body === undefined) return {};
  return {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body) } } },
  };
}

function successSchema({ data }: Route, schemaOf: SchemaOf): Json {
  return {
    type: 'object',
    required: ['success', ...(data === undefined ? [] : ['data'])],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      ...(data === undefined ? {} : { data: schemaOf(data) }),
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

interface Named {
  feature: string;
  name: string;
  route: Route;
}

function operation({ feature, name, route }: Named, schemaOf: SchemaOf): Json {
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
    ...requestBody(route, schemaOf),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: successSchema(route, schemaOf) } },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
      ...failures(route),
    },
  };
}

export function describeCalls(schemaOf: SchemaOf = jsonSchema): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [feature, contract] of Object.entries<Contract>(contracts)) {
    for (const [name, route] of Object.entries(contract)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      const described = operation({ feature, name, route }, schemaOf);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: described };
    }
  }
  return paths;
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

export function describeApi({ title, url }: { title: string; url: string }): Json {
  const schemas: Json = { Failure: FAILURE };
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths: describeCalls(referringTo(schemas)),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas },
  };
}

const SHAPES: Readonly<Record<string, z.ZodType>> = {
  AdminCampaign: campaigns.adminCampaign,
  AdminInvoice: adminInvoice,
  Audience: audienceNamesData,
  BudgetDetails: campaigns.budgetDetails,
  CampaignClaim: campaigns.campaignClaim,
  CampaignDecision: statusBody,
  CampaignRefund: campaigns.campaignRefund,
  CardPayment: cardPayment,
  ChosenAudience: audienceBody,
  CountAndSum: withdrawalSums,
  File: fileAnswerSchema,
  FirmCampaign: campaigns.firmCampaign,
  HeldDecision: campaigns.heldDecision,
  InvoiceParty: party,
  InvoiceWithFile: wholeInvoice,
  JournalEntry: entry,
  Lira: moneyOut,
  LookupLists: lookupLists,
  Movement: movementSchema,
  NamedCampaign: namedCampaign,
  OfferedAd: offeredAd,
  Option: option,
  Order: order,
  OrderSums: sums,
  OverviewFigures: figures,
  OverviewPeriod: period,
  OwnerProof: ownerProofSchema,
  Pagination: paginationSchema,
  PasswordChange: passwordContract.changeAdminPassword.body,
  Payment: payment,
  PlatformWallet: platformWallet,
  SandboxPayment: sandboxPayment,
  SeenTimes: seenSchema,
  SessionUser: userData,
  Settings: settingsData,
  SignedIn: signedInData,
  StartedWatch: startedWatch,
  TextSpan: spanSchema,
  Timestamp: timestampSchema,
  UsedPasskey: usedCredentialSchema,
  Wallet: walletData,
};

/** Registered here and not where they are defined: the pages have no use for the names. */
for (const [id, schema] of Object.entries(SHAPES))
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
