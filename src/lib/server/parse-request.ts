/** Parses a request at the edge with its contract; inside, the types are trusted. */
import type { FastifyRequest } from 'fastify';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import type { ImageRule, Route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { uploadErrors } from '#lib/shared/upload-errors.ts';

const GENERAL_FIELD = '_';

/** First issue of each field, by the field's wire name (`cities.0` counts as `cities`). */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? GENERAL_FIELD);
    fields[field] ??= issue.message;
  }
  return fields;
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw commonErrors.VALIDATION({ errors: fieldErrors(result.error) });
}

/** A malformed id is answered like an id that nobody has: 404, not 400, so that a guess learns nothing. */
function parseParams(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw commonErrors.NOT_FOUND();
  return result.data;
}

/** An uploaded part, whole in memory (its size is limited while it streams). */
export type UploadedFile = Buffer;

interface MultipartParts {
  fields: Record<string, unknown>;
  files: Record<string, UploadedFile>;
}

const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Whether the wire form of a schema is a number, seen through optional, default and codec. */
function isNumeric(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return isNumeric(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return isNumeric(schema.def.in);
  return schema instanceof z.ZodNumber;
}

/** Multipart knows only text: a field whose schema is a number is read as the same decimal text. */
function readTextField(schema: Route['body'], name: string, text: string): unknown {
  const field: unknown = schema?.shape[name];
  return isNumeric(field) && DECIMAL.test(text) ? Number(text) : text;
}

async function readParts(request: FastifyRequest, route: Route): Promise<MultipartParts> {
  const rules = route.files ?? {};
  const parts: MultipartParts = { fields: {}, files: {} };
  const maxBytes = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes));
  for await (const part of request.parts({
    limits: { fileSize: maxBytes, files: 4, fields: 40, fieldSize: 65_536 },
  })) {
    if (part.type === 'field') {
      if (!Object.hasOwn(parts.fields, part.fieldname)) {
        parts.fields[part.fieldname] = readTextField(route.body, part.fieldname, String(part.value));
      }
      continue;
    }
    const bytes = await part.toBuffer().catch((error: unknown) => {
      const rule: ImageRule | undefined = rules[part.fieldname];
      if (rule === undefined || !part.file.truncated) throw error;
      throw uploadErrors.IMAGE_TOO_LARGE({
        message: rule.messages.tooLarge,
        errors: { [part.fieldname]: rule.messages.tooLarge },
      });
    });
    // Browsers send an empty part for an empty file field.
    if (Object.hasOwn(rules, part.fieldname) && bytes.length > 0) parts.files[part.fieldname] = bytes;
  }
  return parts;
}

function requireFiles(route: Route, files: Record<string, UploadedFile>): FieldErrors {
  const missing = Object.entries(route.files ?? {}).filter(
    ([name, rule]) => rule.required && files[name] === undefined,
  );
  return Object.fromEntries(missing.map(([name, rule]) => [name, rule.messages.required]));
}

export interface ParsedRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  files: Record<string, UploadedFile>;
}

/** Throws VALIDATION with every wrong field, NOT_FOUND for a malformed id, UNSUPPORTED_MEDIA_TYPE, IMAGE_TOO_LARGE. */
export async function parseRequest(request: FastifyRequest, route: Route): Promise<ParsedRequest> {
  const params = parseParams(route.params, request.params);
  const query = parsePart(route.query, request.query);
  if (route.files === undefined) {
    const body = route.body === undefined ? undefined : parsePart(route.body, request.body ?? {});
    return { params, query, body, files: {} };
  }
  if (!request.isMultipart()) throw commonErrors.UNSUPPORTED_MEDIA_TYPE();
  const { fields, files } = await readParts(request, route);
  const missing = requireFiles(route, files);
  const result = (route.body ?? z.object({})).safeParse(fields);
  const wrong = { ...missing, ...(result.success ? {} : fieldErrors(result.error)) };
  if (Object.keys(wrong).length > 0) throw commonErrors.VALIDATION({ errors: wrong });
  return { params, query, body: result.data, files };
}
