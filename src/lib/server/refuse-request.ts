/** Refuses a request with all its faults in one answer (docs/product.md, Calls). */
import { type AppError, commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import type { BodyOf, Contract, ParamsOf, Route } from '#lib/shared/route.ts';
import { documentErrors, uploadErrors } from '#lib/shared/upload-errors.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db.ts';
import type { ParsedRequest, RefusedRequest, UploadedFile } from './parse-request.ts';
import type { Uploads } from './uploads/uploads.ts';

interface Caller<A> {
  actor: A;
  db: Db;
  now: Date;
}

/** Input for a public call's rule: without the database, which strangers could probe. */
export interface RefusableByAnybody<R extends Route> {
  right: Readonly<Partial<BodyOf<R>>>;
  /** Names of the wrong fields. A rule reports nothing that depends on one of these. */
  wrong: ReadonlySet<string>;
}

export interface Refusable<R extends Route> extends Caller<Actor>, RefusableByAnybody<R> {
  params: ParamsOf<R>;
}

/**
 * Field checks beyond the schema: bounds from settings, unknown ids. Called only when something else is wrong already:
 * it changes nothing, and reports nothing where the call's object does not exist.
 */
type Rule<R extends Route> = (
  call: R['access'] extends 'public' ? RefusableByAnybody<R> : Refusable<R>,
) => Promise<FieldErrors>;
export type Rules<C extends Contract> = { [Name in keyof C]?: Rule<C[Name]> };

interface AnyRefusable extends Partial<Caller<Actor>> {
  params?: unknown;
  right: Readonly<Record<string, unknown>>;
  wrong: ReadonlySet<string>;
}
export type AnyRule = (call: AnyRefusable) => Promise<FieldErrors>;

interface Mounted {
  mount: { uploads: Uploads };
  route: Route;
  rule: AnyRule | undefined;
}

const tooLargeError = ({ files = {} }: Route, field: string) =>
  'formats' in (files[field] ?? {}) ? uploadErrors.IMAGE_TOO_LARGE : documentErrors.FILE_TOO_LARGE;

const fileCodes: ReadonlySet<string> = new Set(Object.keys(uploadErrors));

export async function refuse(
  mounted: Mounted,
  refused: RefusedRequest,
  caller: Caller<Actor | null>,
): Promise<AppError> {
  const { params, right, files, tooLarge } = refused;
  const wrong = new Set(Object.keys(refused.errors));
  const errors = {
    ...(await errorsOfRule(mounted, { ...caller, params, right, wrong })),
    ...(await errorsOfFiles(mounted, files, caller)),
    ...refused.errors,
  };
  const [only, ...others] = Object.entries(errors);
  // A too large file as the only fault has its own code.
  if (only !== undefined && others.length === 0 && tooLarge.has(only[0]))
    return tooLargeError(mounted.route, only[0])({ message: only[1], errors });
  return commonErrors.VALIDATION({ errors });
}

/** Adds to a handler's refusal the faults that the handler did not reach. */
export async function completeRefusal(
  mounted: Mounted,
  error: AppError,
  { parsed, caller }: { parsed: ParsedRequest; caller: Caller<Actor | null> },
): Promise<AppError> {
  const { errors: found } = error.details;
  if (found === undefined) return error;
  const isOfFields = error.code === commonErrors.VALIDATION.code;
  if (isOfFields) requireRule(mounted);
  if (!isOfFields && !fileCodes.has(error.code)) return error;
  const { params, body, files } = parsed;
  const right = body as Record<string, unknown>; // A body is an object, by its schema.
  const others = isOfFields
    ? await errorsOfFiles(mounted, files, caller)
    : await errorsOfRule(mounted, { ...caller, params, right, wrong: new Set(Object.keys(found)) });
  const errors = { ...others, ...found };
  return Object.keys(others).length === 0 ? error : commonErrors.VALIDATION({ errors });
}

/** Without a rule, a handler's refusal would hide behind any other wrong field. */
function requireRule({ route, rule }: Mounted): void {
  const fields = Object.keys({ ...route.body?.shape, ...route.files });
  if (rule !== undefined || fields.length < 2) return;
  throw new Error(`${route.method} ${route.path} refuses fields, and has no rule beside its handler`);
}

async function errorsOfRule(
  { route, rule }: Mounted,
  { actor, ...call }: Omit<AnyRefusable, 'actor'> & { actor: Actor | null },
): Promise<FieldErrors> {
  if (rule === undefined) return {};
  if (route.access === 'public') return rule({ right: call.right, wrong: call.wrong });
  return actor === null ? {} : rule({ ...call, actor });
}

async function errorsOfFiles(
  { mount, route }: Mounted,
  files: Record<string, UploadedFile>,
  { actor }: Caller<Actor | null>,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [field, rule] of Object.entries(route.files ?? {})) {
    const bytes = files[field];
    const ownerId = actor?.userId ?? 0;
    if (bytes === undefined || !('formats' in rule)) continue;
    Object.assign(errors, (await mount.uploads.findProblem(bytes, { field, rule, ownerId }))?.details.errors);
  }
  return errors;
}
