import {
  type BodyOf,
  type DataOf,
  type Envelope,
  type ParamsOf,
  type QueryOf,
  REPEATED_HEADER,
  type Route,
} from '#lib/shared/route.ts';
import type { z } from '#lib/shared/zod.ts';
import { noteServerTime } from './day/server-time.ts';
import { answerWords } from './words.ts';

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type InputPart<Name extends string, Parsed, Sent> = [Parsed] extends [undefined]
  ? unknown
  : Record<Name, Sent>;

export type CallInput<R extends Route> = InputPart<'params', ParamsOf<R>, Record<string, string | number>> &
  ([QueryOf<R>] extends [undefined] ? unknown : { query?: InputOf<R['query']> }) &
  InputPart<'body', BodyOf<R>, InputOf<R['body']>> &
  (R['files'] extends Record<infer Name extends string, unknown>
    ? { files: Partial<Record<Name, File | null>> }
    : unknown) &
  CallOptions;

interface CallOptions {
  idempotencyKey?: string;
  solution?: string;
  signal?: AbortSignal;
}

export type CallQuery<R extends Route> = InputOf<R['query']>;

export type Bare = Route & { params?: undefined; body?: undefined; files?: undefined };

export interface CallAnswer<R extends Route> {
  data: R['data'] extends z.ZodType ? DataOf<R> : undefined;
  message: string | undefined;
  isRepeated: boolean;
}

export class CallError<Code extends string = string> extends Error {
  readonly code: Code | 'NETWORK' | 'UNKNOWN';
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly extra: Record<string, unknown>;

  constructor(details: Pick<CallError<Code>, 'code' | 'status' | 'message' | 'fields' | 'extra'>) {
    super(details.message);
    this.name = 'CallError';
    this.code = details.code;
    this.status = details.status;
    this.fields = details.fields;
    this.extra = details.extra;
  }
}

export const mayPass = (error: unknown) =>
  error instanceof CallError && (error.code === 'NETWORK' || error.status >= 500);

export const RETRIES = {
  most: 3,
  waitMs: (failures: number) => Math.min(500 * 2 ** failures, 4000),
  thenMs: 15_000,
};

export function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

const NO_ANSWER_TEXT = 'Sunucudan yanıt alınamadı';
export const OFFLINE_TEXT = `${answerWords.offline}. Bağlanınca tekrar dene.`;
/** Some extensions cut calls whose address has to do with ads. */
const noAnswerText = ({ path }: Route) =>
  /\bads?\b|advert/.test(path)
    ? `${NO_ANSWER_TEXT}. Reklam engelleyicin varsa bu site için kapatıp tekrar dene`
    : NO_ANSWER_TEXT;
export const isNoAnswerText = (text: string | null) =>
  [NO_ANSWER_TEXT, OFFLINE_TEXT].some((start) => text?.startsWith(start));

/** Text where no answer came and the call may have been carried out. A retry is safe: by key, or by the new state. */
function lostText({ method, access, movesMoney, isSafeToRepeat, isHot }: Route, text: string): string {
  const isDecision =
    isSafeToRepeat === true ||
    (method === 'PUT' && access !== 'public' && 'admin' in access && access.admin !== 'all');
  if (isHot === true || (!movesMoney && !isDecision)) return text;
  return `${text.replace(/\.$/, '')}. İşlem kaydedilmiş olabilir; yeniden denemek güvenli, iki kez yapılmaz.`;
}

interface SessionHooks {
  token(): string | null;
  onUnauthenticated(token: string): void;
}

let session: SessionHooks = { token: () => null, onUnauthenticated: () => {} };

export function connectSession(hooks: SessionHooks): void {
  session = hooks;
}

/** How long the person has done nothing, sent to the server with every call; 0 where it is not measured. */
let idleSeconds: () => number = () => 0;

export function reportIdleness(read: () => number): () => void {
  idleSeconds = read;
  return () => {
    idleSeconds = () => 0;
  };
}

interface LooseInput extends CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: Record<string, File | null>;
}

function address(route: Route, { params = {}, query = {} }: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const sent = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

function multipart({ body = {}, files = {} }: LooseInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      form.set(name, String(value));
  for (const [name, file] of Object.entries(files)) if (file !== null) form.set(name, file);
  return form;
}

function requestInit(route: Route, input: LooseInput, token: string | null): RequestInit {
  const headers = new Headers();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const idle = Math.floor(idleSeconds());
  if (idle > 0) headers.set('x-idle-seconds', String(idle));
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey);
  if (input.solution !== undefined) headers.set('challenge-solution', input.solution);
  const init: RequestInit = { method: route.method, headers, credentials: 'same-origin' };
  if (input.signal !== undefined) init.signal = input.signal;
  if (route.files !== undefined) {
    init.body = multipart(input);
  } else if (route.method !== 'GET' && input.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  return init;
}

async function readEnvelope(answer: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null && 'success' in body ? (body as Envelope) : null; // Checked just now.
  } catch {
    return null; // Not JSON: a proxy's page, or a body cut off. The caller reports it.
  }
}

function failed(
  code: string,
  status: number,
  message: string,
  envelope?: Envelope & { success: false },
): CallError {
  const { success: _s, code: _c, message: _m, errors = {}, ...extra } = envelope ?? { success: false };
  return new CallError({ code, status, message, fields: errors, extra });
}

/** A 401 ends the session. @throws CallError: NETWORK without an answer, UNKNOWN without the envelope. */
export async function call<R extends Route>(route: R, input: CallInput<R>): Promise<CallAnswer<R>> {
  const token = session.token();
  let answer: Response;
  try {
    answer = await fetch(address(route, input), requestInit(route, input, token));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw failed('NETWORK', 0, lostText(route, navigator.onLine ? noAnswerText(route) : OFFLINE_TEXT));
  }
  noteServerTime(answer.headers.get('date'));
  const envelope = await readEnvelope(answer);
  if (answer.status === 401 && token !== null) session.onUnauthenticated(token);
  if (envelope === null) throw failed('UNKNOWN', answer.status, lostText(route, NO_ANSWER_TEXT));
  if (!envelope.success) throw failed(envelope.code, answer.status, envelope.message, envelope);
  const data = route.data === undefined ? undefined : route.data.parse(envelope.data);
  const isRepeated = answer.headers.has(REPEATED_HEADER);
  return { data, message: envelope.message, isRepeated } as CallAnswer<R>; // Parsed with the route's own schema.
}

export function errorText(error: unknown, fallback = 'Bir hata oluştu'): string {
  return error instanceof CallError && error.message !== '' ? error.message : fallback;
}

/** Whether the server refused, so that nothing changed. Without an answer, or with a 5xx, something may have. */
export function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}

/** Whether asking again would be refused again: there is no such thing, it is not this person's, or not in that state. */
export function isFinal(error: unknown): boolean {
  return error instanceof CallError && [403, 404, 409].includes(error.status);
}

export function isOvertaken(error: unknown): boolean {
  return error instanceof CallError && (error.status === 409 || error.status === 404);
}
