/**
 * One definition of a call. The server mounts it, the browser calls it, forms validate with its body, and the API
 * description is generated from it.
 */
import type { ErrorDefinition } from './errors.ts';
import type { z } from './zod.ts';

/** The header of an answer that was given before to the same `Idempotency-Key`: nothing was done anew. */
export const REPEATED_HEADER = 'idempotency-repeated';

export const ROLES = ['admin', 'firm', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** What an administrator is for. The owner may make every call of administrators. */
export const DUTIES = ['owner', 'finance', 'moderator', 'reports'] as const;
export type Duty = (typeof DUTIES)[number];
/** The administrators who may call: all, or the owner and those of the duties; with no duty the owner alone. */
export type Duties = 'all' | readonly Exclude<Duty, 'owner'>[];

/**
 * Public, the roles that may call, or the administrators alone, by their duties. Required on every route: there is no
 * default. Beside another role every administrator may call.
 */
export type Access =
  | 'public'
  | readonly [Exclude<Role, 'admin'>]
  | readonly [Role, Role, ...Role[]]
  | { readonly admin: Duties };

/** A part of a multipart call that is an uploaded picture. */
export interface ImageRule {
  required: boolean;
  maxBytes: number;
  /** Formats by content, not by name. */
  formats: readonly ImageFormat[];
  messages: { required: string; tooLarge: string; wrongType: string };
}
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp';

type Shape = z.ZodObject;

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` parameters. */
  path: `/api/${string}`;
  access: Access;
  /** The message for other roles; a general one if absent. */
  forbiddenText?: string;
  /** Open also to an admin who has not set up the second factor that is required. */
  isForSetUp?: boolean;
  /**
   * Machines ask it every few seconds: it counts for no limit, looks up no session, and leaves no line in the log unless
   * it fails by a fault.
   */
  isForMachines?: boolean;
  /** Called thousands of times a second: of its successes only some have a line in the log. */
  isHot?: boolean;
  /** Ends what was begun with money, and is taken for longer than others when more calls come than the server works on. */
  isFinishing?: boolean;
  /** A decision by the date: refused while jobs are held because of the clock (threats T-N9). */
  goesByDate?: boolean;
  /** One English sentence for the API description. */
  summary: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** Present on a multipart call: the uploaded parts by wire name. */
  files?: Readonly<Record<string, ImageRule>>;
  /** The schema of `data` in the answer; absent when the answer is only a message. */
  data?: z.ZodType;
  errors?: readonly ErrorDefinition[];
  /**
   * Moves money: runs in one transaction and accepts an `Idempotency-Key` header
   * (Specification, decisions §1, "Idempotency"). `in batches`: the handler settles many callers in transactions of its
   * own, and sees to the key, which it finds under `once`.
   */
  movesMoney?: boolean | 'in batches';
  /** Sent again, it is refused by what it made the first time: whoever got no answer may try again. */
  isSafeToRepeat?: boolean;
}

export type Contract = Readonly<Record<string, Route>>;

/** Declares a call. Only there for its types. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

/** The roles that it names: none where it is public. */
export function rolesOf(access: Access): readonly Role[] {
  if (access === 'public') return [];
  return 'admin' in access ? ['admin'] : access;
}

/** Whether somebody of that role may make the call; `duty` is an administrator's. */
export function mayCall(
  { access }: Pick<Route, 'access'>,
  { role, duty }: { role: Role; duty?: Duty | null | undefined },
): boolean {
  if (access === 'public') return true;
  if (!('admin' in access)) return access.some((allowed) => allowed === role);
  if (role !== 'admin') return false;
  return access.admin === 'all' || duty === 'owner' || access.admin.some((allowed) => allowed === duty);
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

export type ParamsOf<R extends Route> = OutputOf<R['params']>;
export type QueryOf<R extends Route> = OutputOf<R['query']>;
export type BodyOf<R extends Route> = OutputOf<R['body']>;
export type DataOf<R extends Route> = OutputOf<R['data']>;
export type FilesOf<R extends Route> = keyof NonNullable<R['files']> & string;

/** The envelope of every JSON answer (Specification, decisions §1). */
export type Envelope =
  | { success: true; message?: string; data?: unknown }
  | ({ success: false; code: string; message: string; errors?: Record<string, string> } & Record<
      string,
      unknown
    >);
