import type { FastifyRequest } from 'fastify';
import { checkAll } from '#lib/shared/check-all.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import type { FileRule, Route } from '#lib/shared/route.ts';
import { cutUploadText, emptyFileText } from '#lib/shared/upload-errors.ts';
import { brokenText, isStorable } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import type { ReceivedFile, Uploads } from './uploads/uploads.ts';

const GENERAL_FIELD = '_';

/** First issue of each field, by the field's wire name (`cities.0` counts as `cities`). */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) fields[String(path[0] ?? GENERAL_FIELD)] ??= message;
  return fields;
}

/** False for text that the database would refuse or store altered (threats T-I4). */
function hasStorableTexts(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && hasStorableTexts(inner));
}

/** Normalizes line breaks to \n, as pages count them; a multipart form sends \r\n. */
function withPlainLineBreaks(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withPlainLineBreaks);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withPlainLineBreaks(inner)]));
}

type Validated = { data: unknown } | { errors: FieldErrors; right: Readonly<Record<string, unknown>> };

/** Checks texts again, so that no unstorable character reaches a handler, whatever its schema omits. */
function validate(schema: z.ZodType, value: unknown): Validated {
  const checked = checkAll(schema, value);
  const isRight = 'data' in checked;
  const passed = Object.entries(isRight ? (checked.data as Readonly<object>) : checked.refused.right);
  const broken = passed.filter(([, field]) => !hasStorableTexts(field));
  if (isRight && broken.length === 0) return checked;
  const errors = {
    ...Object.fromEntries(broken.map(([name]) => [name, brokenText])),
    ...(isRight ? {} : fieldErrors(checked.refused.issues)),
  };
  return { errors, right: Object.fromEntries(passed.filter(([, field]) => hasStorableTexts(field))) };
}

function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  refuse: (errors: FieldErrors) => Error,
): unknown {
  if (schema === undefined) return undefined;
  const validated = validate(schema, value);
  if ('data' in validated) return validated.data;
  throw refuse(validated.errors);
}

export type UploadedFile = Buffer;

type Receive = Uploads['receive'];

const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/;

function isNumeric(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return isNumeric(schema.unwrap());
  if (schema instanceof z.ZodPipe) return isNumeric(schema.def.in);
  return schema instanceof z.ZodNumber;
}

/** Multipart knows only text: a number's field is read as decimal text. */
function readTextField(schema: Route['body'], name: string, text: string): unknown {
  const field: unknown = schema?.shape[name];
  return isNumeric(field) && DECIMAL.test(text) ? Number(text) : text;
}

interface MultipartRead {
  fields: Record<string, unknown>;
  files: Record<string, UploadedFile>;
  tooLarge: ReadonlySet<string>;
  empty: ReadonlySet<string>;
}

const NO_PARTS: MultipartRead = { fields: {}, files: {}, tooLarge: new Set(), empty: new Set() };

/** Reads to the end also when a file is too large, so that the other fields are checked and the answer arrives. */
async function readParts(request: FastifyRequest, route: Route, receive: Receive): Promise<MultipartRead> {
  const rules = route.files ?? {};
  const fields: Record<string, unknown> = {};
  const received: Record<string, ReceivedFile> = {};
  const [tooLarge, empty] = [new Set<string>(), new Set<string>()];
  const maxBytes = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes));
  const limits = { fileSize: maxBytes, files: 4, fields: 40, fieldSize: 65_536 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (!Object.hasOwn(fields, part.fieldname))
          fields[part.fieldname] = readTextField(route.body, part.fieldname, String(part.value));
        continue;
      }
      if (!Object.hasOwn(rules, part.fieldname) || Object.hasOwn(received, part.fieldname)) {
        part.file.resume();
        continue;
      }
      const file = await receive(part.file);
      received[part.fieldname] = file;
      if (part.file.truncated) tooLarge.add(part.fieldname);
      // Browsers send an empty part without a name for an empty file field.
      if (file.size === 0 && part.filename) empty.add(part.fieldname);
    }
    const files: Record<string, UploadedFile> = {};
    for (const [name, file] of Object.entries(received))
      if (file.size > 0 && !tooLarge.has(name)) files[name] = await file.read();
    return { fields, files, tooLarge, empty };
  } finally {
    await Promise.all(Object.values(received).map((file) => file.drop()));
  }
}

/** A parser error without a status means that the upload broke off. */
async function readWholeParts(...parts: Parameters<typeof readParts>): Promise<MultipartRead> {
  try {
    return await readParts(...parts);
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw Object.assign(commonErrors.VALIDATION({ message: cutUploadText }), { cause: error });
  }
}

function fileErrors(route: Route, { files, tooLarge, empty }: MultipartRead): FieldErrors {
  const wrong = Object.entries(route.files ?? {}).flatMap(([name, rule]: [string, FileRule]) => {
    if (tooLarge.has(name)) return [[name, rule.messages.tooLarge]];
    if (empty.has(name)) return [[name, emptyFileText]];
    return rule.required && files[name] === undefined ? [[name, rule.messages.required]] : [];
  });
  return Object.fromEntries(wrong);
}

/** No call nests nearly so deep. Unbounded nesting would overflow the stack of recursive code. */
const MAX_NESTING = 20;

function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isNestedWithin(inner, levels - 1));
}

export interface ParsedRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  files: Record<string, UploadedFile>;
}

export interface RefusedRequest extends Omit<ParsedRequest, 'body'> {
  errors: FieldErrors;
  /** Fields of the body that are valid by themselves. */
  right: Readonly<Record<string, unknown>>;
  /** Fields whose file was dropped, being too large. */
  tooLarge: ReadonlySet<string>;
}

/** Throws NOT_FOUND for a malformed id, UNSUPPORTED_MEDIA_TYPE, VALIDATION for a wrong query or a cut upload. */
export async function parseRequest(
  request: FastifyRequest,
  route: Route,
  uploads: Pick<Uploads, 'receive'>,
): Promise<ParsedRequest | { refused: RefusedRequest }> {
  // 404 for a malformed id as for an unknown one, so that a guess learns nothing.
  const params = parsePart(route.params, request.params, () => commonErrors.NOT_FOUND());
  const query = parsePart(route.query, request.query, (errors) => commonErrors.VALIDATION({ errors }));
  if (route.files !== undefined && !request.isMultipart()) throw commonErrors.UNSUPPORTED_MEDIA_TYPE();
  if (!isNestedWithin(request.body, MAX_NESTING)) throw commonErrors.VALIDATION();
  const read = route.files === undefined ? NO_PARTS : await readWholeParts(request, route, uploads.receive);
  const { fields, files, tooLarge } = read;
  const sent = withPlainLineBreaks(route.files === undefined ? (request.body ?? {}) : fields);
  const body: Validated = route.body === undefined ? { data: {} } : validate(route.body, sent);
  const wrongFiles = fileErrors(route, read);
  const isRight = 'data' in body;
  if (isRight && Object.keys(wrongFiles).length === 0) return { params, query, body: body.data, files };
  const errors = { ...(isRight ? {} : body.errors), ...wrongFiles };
  const right = isRight ? (body.data as RefusedRequest['right']) : body.right; // A body is an object, by its schema.
  return { refused: { params, query, files, tooLarge, errors, right } };
}
