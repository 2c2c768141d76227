/** Requests for a call from its contract: valid, with some wrong fields, and malformed; and judges of responses. */
import fc from 'fast-check';
import { type Role, ROLES, rolesOf, type Route } from '#lib/shared/route.ts';
import { hostileText, hostileValue, rightFields, type Seen, toJson } from './values.ts';
import { commonErrors } from '#lib/shared/errors.ts';

export interface FuzzRequest {
  role: Role | null;
  method: Route['method'];
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

type Fields = Record<string, unknown>;
type Damage = 'none' | 'some' | 'whole';

const damage = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Damage>('none') },
  { weight: 5, arbitrary: fc.constant<Damage>('some') },
  { weight: 2, arbitrary: fc.constant<Damage>('whole') },
);

function damaged(fields: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> {
  const change = fc.record({
    at: fc.nat(),
    what: fc.constantFrom('wrong', 'missing', 'more'),
    value: hostileValue,
    name: hostileText,
  });
  return fc.tuple(fields, fc.array(change, { minLength: 1, maxLength: 3 })).map(([whole, changes]) => {
    const entries = new Map(Object.entries(whole));
    for (const { at, what, value, name } of changes) {
      const field = [...entries.keys()][at % Math.max(entries.size, 1)];
      if (what === 'more' || field === undefined) entries.set(name, value);
      else if (what === 'missing') entries.delete(field);
      else entries.set(field, value);
    }
    return Object.fromEntries(entries);
  });
}

function fieldsOf(schema: Route['body'], seen: Seen, how: Damage): fc.Arbitrary<Fields> {
  const right = rightFields(schema, seen);
  return how === 'none' ? right : damaged(right);
}

/** A path parameter in any encoding; each is one part of the path. */
const oddPart = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()) || '%20'),
  fc.constantFrom(...'%ff %00 % %2e%2e%2f ..%2f.. 1;a=b 0 -1 1.5 01 %31'.split(' '), '9'.repeat(250)),
);

function pathOf({ path, params }: Route, seen: Seen, how: Damage): fc.Arbitrary<string> {
  const given = fc.record({
    fields: rightFields(params, seen),
    id: fc.integer({ min: 1, max: 25 }),
    odd: oddPart,
    isOdd: fc.boolean(),
    isSmall: fc.boolean(),
  });
  return given.map(({ fields, id, odd, isOdd, isSmall }) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => {
      if (how !== 'none' && isOdd) return odd;
      const right = name === 'id' && isSmall ? id : fields[name];
      return encodeURIComponent(String(right).toWellFormed()) || '%20';
    }),
  );
}

const asText = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

const oddQuery = fc.constantFrom(
  ...'& page=1&page=2 page[]=1 page%00=1 search=%00 search=%ff % = limit=1e2 a=b=c constructor=1'.split(' '),
  '__proto__=1&__proto__[a]=1',
  `search=${'a'.repeat(5000)}`,
);

function queryOf({ query }: Route, seen: Seen, how: Damage): fc.Arbitrary<string> {
  const sent = fieldsOf(query, seen, query === undefined ? 'none' : how).map((fields) =>
    Object.entries(fields)
      .map(([name, value]) => `${asText(name)}=${asText(value)}`)
      .join('&'),
  );
  return how === 'none' ? sent : fc.oneof({ weight: 4, arbitrary: sent }, oddQuery);
}

const JSON_TYPE = { 'content-type': 'application/json' };
type Sent = Pick<FuzzRequest, 'headers' | 'body'>;

function wreck(fields: Fields): fc.Arbitrary<Sent> {
  const text = toJson(fields);
  const bodies: Sent[] = [
    ...['', 'null', '[]', '"a"', '1', text.slice(0, -1), `${text}}`, `\ufeff${text}`, `{"a":1,${text.slice(1)}`,
      '['.repeat(9000), `${'['.repeat(9000)}${']'.repeat(9000)}`, `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
      `{"__proto__":{"x":1},${text.slice(1)}`, `{"constructor":{"prototype":{"x":1}}}`, `{"a":"${'x'.repeat(70_000)}"}`,
      `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(',')}}`,
      `${text.slice(0, -1)},"email":"a@b.co","email":"c@d.co"}`].map((body) => ({ headers: JSON_TYPE, body })),
    { headers: JSON_TYPE, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
    ...['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x', 'application/xml', '/', 'application/json, text/html'].map(
      (type) => ({ headers: { 'content-type': type }, body: text }),
    ),
    { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: text },
    { headers: {}, body: text },
  ]; // prettier-ignore
  return fc.constantFrom(...bodies);
}

const BOUNDARY = 'xxFUZZxx';
const PICTURES = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
].map((text) => Buffer.from(text, 'base64'));
const FILES = [
  ...PICTURES,
  Buffer.alloc(0),
  Buffer.from('<svg onload="alert(1)"/>'),
  PICTURES[0]?.subarray(0, 40) ?? Buffer.alloc(0),
  Buffer.from('\xff\xd8\xff\xe0junk', 'latin1'),
];

function part(name: string, content: Buffer | string, extra = ''): Buffer {
  const safe = name.toWellFormed().replaceAll(/[\r\n"]/g, '_');
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${safe}"${extra}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

function multipart(
  route: Route,
  fields: Fields,
  { files, isCut }: { files: Buffer[]; isCut: boolean },
): Sent {
  const texts = Object.entries(fields).map(([name, value]) =>
    part(name, typeof value === 'string' ? value : toJson(value)),
  );
  const names = [...Object.keys(route.files ?? {}), 'more'];
  const pictures = files.map((bytes, index) =>
    part(names[index % names.length] ?? '', bytes, '; filename="a.png"\r\ncontent-type: image/png'),
  );
  const whole = Buffer.concat([...texts, ...pictures, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  const body = isCut ? whole.subarray(0, Math.floor(whole.length * 0.7)) : whole;
  return { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, body };
}

function bodyOf(route: Route, seen: Seen, how: Damage): fc.Arbitrary<Sent> {
  if (route.method === 'GET') return fc.constant({ headers: {}, body: null });
  const fields = fieldsOf(route.body, seen, how === 'whole' ? 'none' : how);
  if (route.files !== undefined) {
    const given = {
      files: fc.array(fc.constantFrom(...FILES), { maxLength: 2 }),
      isCut: how === 'whole' ? fc.boolean() : fc.constant(false),
    };
    const form = fc.tuple(fields, fc.record(given)).map(([sent, rest]) => multipart(route, sent, rest));
    return how === 'whole' ? fc.oneof(form, fields.chain(wreck)) : form;
  }
  if (how === 'whole') return fields.chain(wreck);
  return fields.map((sent) => ({ headers: JSON_TYPE, body: toJson(sent) }));
}

/** Header values that no browser sends. */
const oddHeaders = fc.constantFrom<Record<string, string>>(
  { 'idempotency-key': 'a\tb' }, { 'idempotency-key': 'x'.repeat(500) }, { authorization: 'Bearer' }, { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'x'.repeat(43)}` }, { cookie: 'reset=%00; device=%ff; code=1.a; registration=%00' },
  { cookie: '=;;=a; __proto__=1' }, { 'x-forwarded-for': 'nobody' }, { 'user-agent': 'ÿ'.repeat(2000) }, { accept: 'x/y' },
  { 'accept-encoding': 'zip;q=2' }, { origin: 'null' }, { 'if-none-match': '*' }, { range: 'bytes=9-1' }, { 'content-length-x': '-1' },
); // prettier-ignore

function headersOf({ movesMoney }: Route): fc.Arbitrary<Record<string, string>> {
  const key = fc.integer({ min: 1, max: 50 }).map((number) => ({ 'idempotency-key': `anahtar-${number}` }));
  const usual = movesMoney ? fc.oneof(fc.constant({}), key) : fc.constant({});
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: oddHeaders });
}

function roleOf({ access }: Route): fc.Arbitrary<Role | null> {
  const anybody = fc.constantFrom<Role | null>(null, ...ROLES);
  if (access === 'public') return anybody;
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...rolesOf(access)) },
    { weight: 1, arbitrary: anybody },
  );
}

export function requestsFor(route: Route, seen: Seen): fc.Arbitrary<FuzzRequest> {
  return damage.chain((how) =>
    fc
      .record({
        role: roleOf(route),
        path: pathOf(route, seen, how),
        query: queryOf(route, seen, how),
        sent: bodyOf(route, seen, how),
        headers: headersOf(route),
      })
      .map(({ role, path, query, sent, headers }) => ({
        role,
        method: route.method,
        path: query === '' ? path : `${path}?${query}`,
        headers: { ...sent.headers, ...headers },
        body: sent.body,
      })),
  );
}

export interface FuzzAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** Words of stacks, of SQL and of PostgreSQL's errors. */
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

/** The difference between a response and its declaration; undefined when there is none. */
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
    !(isRecord(errors) && Object.values(errors).every((text) => typeof text === 'string'))
  )
    return 'has errors that are not fields with a text';
  const revealed = INSIDES.exec(text);
  return revealed === null ? undefined : `reveals the program: ${revealed[0]}`;
}

function problemOfSuccess(route: Route, body: Record<string, unknown>): string | undefined {
  if (body.success !== true) return 'says 200 without success';
  if (route.data === undefined)
    return typeof body.message === 'string' ? undefined : 'has neither data nor message';
  // The response has the input side of a codec.
  const result = route.data.safeParse(body.data);
  return result.success
    ? undefined
    : `has data that is not as described: ${result.error.message.slice(0, 200)}`;
}

const PATTERNS = [
  /TR\d{24}/g, // an IBAN
  /(?<!\d)5\d{9}(?!\d)/g, // a phone
  /(?<![\w-])[\w-]{43}(?![\w-])/g, // a session, and everything else that is 32 bytes by chance
  // A valid password, and the source of a second factor.
  /(?<="(?:password|currentPassword|newPassword|secret)":")(?=[^"]*\d)(?=[^"]*[A-Z])[^"\\]{8,}(?=")/g,
  /(?<="recovery_codes":\[)[^\]]+(?=\])/g,
];

export function secretsIn(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => PATTERNS.flatMap((pattern) => text.match(pattern) ?? []));
}

/** The lines with one of `secrets`, or with one of the six-digit codes in messages. */
export function linesWith(
  lines: readonly string[],
  { secrets, messages }: { secrets: Iterable<string>; messages: readonly string[] },
): string[] {
  const codes = new Set(messages.flatMap((text) => text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []));
  const parts = [...secrets].flatMap((secret) => secret.split(',').map((part) => part.replaceAll('"', '')));
  const holdsPart = finderOf(parts);
  return lines.filter((line) => {
    // A request's id is random and may contain any six digits.
    const own = line.replace(/"reqId":"[^"]+"/, '');
    const numbers = own.match(/(?<!\d)\d{6}(?!\d)/g) ?? [];
    return numbers.some((number) => codes.has(number)) || holdsPart(own);
  });
}

/**
 * Returns a function that finds one of the parts in a text. A long run has a hundred thousand parts, so a text is
 * not searched for each: at every position only the parts with the same beginning are compared.
 */
function finderOf(parts: readonly string[]): (text: string) => boolean {
  const length = parts.reduce((least, part) => Math.min(least, part.length), 8);
  const byBeginning = new Map<string, string[]>();
  for (const part of parts) {
    const beginning = part.slice(0, length);
    const alike = byBeginning.get(beginning);
    if (alike === undefined) byBeginning.set(beginning, [part]);
    else alike.push(part);
  }
  return (text) => {
    for (let at = 0; at + length <= text.length; at += 1) {
      const alike = byBeginning.get(text.slice(at, at + length));
      if (alike?.some((part) => text.startsWith(part, at)) === true) return true;
    }
    return false;
  };
}
