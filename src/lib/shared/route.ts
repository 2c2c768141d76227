import type { ErrorDefinition } from './errors.ts';
import type { z } from './zod.ts';

/** Header of an answer that was stored under the same `Idempotency-Key`: nothing was done again. */
export const REPEATED_HEADER = 'idempotency-repeated';

export const ROLES = ['admin', 'firm', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const DUTIES = ['owner', 'finance', 'accounting', 'moderator', 'reports'] as const;
export type Duty = (typeof DUTIES)[number];
/** `all`, or the owner and those of the duties; an empty list is the owner alone. */
export type Duties = 'all' | readonly Exclude<Duty, 'owner'>[];

/** Required on every route: there is no default. Beside another role every administrator may call. */
export type Access =
  | 'public'
  | readonly [Exclude<Role, 'admin'>]
  | readonly [Role, Role, ...Role[]]
  | { readonly admin: Duties };

/** An uploaded document: its handler gets the bytes as they came (`lib/server/documents`). */
export interface FileRule {
  required: boolean;
  maxBytes: number;
  messages: { required: string; tooLarge: string };
}

export interface ImageRule extends FileRule {
  formats: readonly ImageFormat[];
  best?: string;
  messages: { required: string; tooLarge: string; wrongType: string };
}
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp';

type Shape = z.ZodObject;

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  forbiddenText?: string;
  /** Open also to an admin without the required second factor. */
  isForSetUp?: boolean;
  /** Called by machines every few seconds: no limits, no session, no line in the log except for a fault. */
  isForMachines?: boolean;
  /** Called thousands of times a second: only some successes have a line in the log. */
  isHot?: boolean;
  /** Ends what was begun with money: load shedding refuses it later than other calls. */
  isFinishing?: boolean;
  /** A decision by the date: refused while jobs wait because of the clock (threats T-N9). */
  goesByDate?: boolean;
  summary: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  files?: Readonly<Record<string, ImageRule | FileRule>>;
  data?: z.ZodType;
  errors?: readonly ErrorDefinition[];
  /** One transaction, with an `Idempotency-Key`. `in batches`: the handler's own, with the key under `once`. */
  movesMoney?: boolean | 'in batches';
  /** A repeated call is refused by what the first one made, so the caller may retry after a lost answer. */
  isSafeToRepeat?: boolean;
  /** Whether an administrator who sees the caller's area may call it; without it a GET, and nothing else. */
  whileViewing?: boolean;
}

export type Contract = Readonly<Record<string, Route>>;

export const route = <const R extends Route>(definition: R): R => definition;

export function rolesOf(access: Access): readonly Role[] {
  if (access === 'public') return [];
  return 'admin' in access ? ['admin'] : access;
}

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

export type Envelope =
  | { success: true; message?: string; data?: unknown }
  | ({ success: false; code: string; message: string; errors?: Record<string, string> } & Record<
      string,
      unknown
    >);
