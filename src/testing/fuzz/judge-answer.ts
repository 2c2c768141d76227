/** What the fuzzer asks of every answer: a declared one in the envelope, with nothing of the program's inside. */
import { commonErrors } from '#lib/shared/errors.ts';
import type { Route } from '#lib/shared/route.ts';

export interface FuzzAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** Words of stacks, of SQL and of PostgreSQL's refusals. */
const INSIDES =
  /node_modules|\.[tj]s:\d|\bat (async )?[\w.]+ \(|\b(select|insert into|delete from) [^"]*\b(from|values|where)\b|syntax error|violates|invalid (input|byte)|duplicate key|relation \\?"|column \\?"|ECONN|Zod|TypeError|RangeError/i;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What is wrong with an answer, in words; undefined when it is as declared. */
export function problemOf(route: Route, { status, contentType, text }: FuzzAnswer): string | undefined {
  if (!contentType.startsWith('application/json')) return `is ${contentType || 'without a type'}`;
  const body = parse(text);
  if (!isRecord(body)) return 'is not an object';
  if (status === 200) return problemOfSuccess(route, body);
  const { success, code, message, errors } = body;
  if (success !== false || typeof message !== 'string' || message === '')
    return 'is not the envelope of a refusal';
  const declared = [...(route.errors ?? []), ...Object.values(commonErrors)].find(
    (error) => error.code === code,
  );
  if (declared?.status !== status) return `${status} ${String(code)} is not declared`;
  if (status >= 500 && (route.errors ?? []).every((error) => error.code !== code))
    return `${status} ${declared.code}`;
  if (
    errors !== undefined &&
    !(isRecord(errors) && Object.values(errors).every((said) => typeof said === 'string'))
  )
    return 'has errors that are not fields with a text';
  const said = INSIDES.exec(text);
  return said === null ? undefined : `tells of the program: ${said[0]}`;
}

function problemOfSuccess(route: Route, body: Record<string, unknown>): string | undefined {
  if (body.success !== true) return 'says 200 without success';
  if (route.data === undefined)
    return typeof body.message === 'string' ? undefined : 'has neither data nor message';
  // What travels is the input side of a codec.
  const result = route.data.safeParse(body.data);
  return result.success
    ? undefined
    : `has data that is not as described: ${result.error.message.slice(0, 200)}`;
}
