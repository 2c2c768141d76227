import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { AppError } from '#lib/shared/errors.ts';
import { createLog, createPostgresLog, hideSecrets } from './log.ts';

const SECRETS = {
  authorization: 'Bearer q7Jw2kFh0-Zs_authorization',
  cookie: 'reset=Yk3vM9-cookie',
  'set-cookie': 'reset=Zp8wQ1-set-cookie; HttpOnly',
  password: 'Gizli-parola-1',
  currentPassword: 'Eski-parola-2',
  newPassword: 'Yeni-parola-3',
  code: '482913',
  token: 'tok_a1B2c3D4e5F6',
  iban: 'TR330006100519786457841326',
  phone: '5321234567',
};
const TRACES =
  'q7Jw2kFh0 Yk3vM9 Zp8wQ1 parola-1 parola-2 parola-3 482913 a1B2c3D4 0006100519786457841326 1234567'.split(
    ' ',
  );

let lines: string[];
let app: FastifyInstance;

beforeEach(() => {
  lines = [];
  const stream = { write: (line: string) => void lines.push(line) };
  app = Fastify({ loggerInstance: createLog({ LOG_LEVEL: 'info' }, stream) });
});

const readLines = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>); // Each is an object.
const expectNoTrace = () => {
  expect(lines.length).toBeGreaterThan(0);
  for (const trace of TRACES) expect(lines.join('')).not.toContain(trace);
};

describe('a line', () => {
  it('line: JSON with a word for the level, a UTC time and the message', () => {
    app.log.warn({ campaign_id: 7, amount_kurus: 5_321_234_567 }, 'İyi günler');
    expect(readLines()).toEqual([
      expect.objectContaining({
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
        campaign_id: 7,
        amount_kurus: 5_321_234_567,
        msg: 'İyi günler',
      }),
    ]);
    expect(lines[0]?.endsWith('}\n')).toBe(true);
  });

  it('below the configured level: not written', () => {
    app.log.debug('nothing to see');
    expect(lines).toEqual([]);
  });

  it('about a request: has its id', async () => {
    app.get('/', async (request) => {
      request.log.info('here');
      return request.id;
    });
    const { payload: id } = await app.inject('/');
    const here = readLines().find(({ msg }) => msg === 'here');
    expect(here).toMatchObject({ reqId: id });
  });

  it('about a fault: has code, constraint and stack', () => {
    const facts = { statusCode: 500, port: 5432, address: 'connect ECONNREFUSED 127.0.0.1:5432' };
    const known = { code: '23505', constraint: 'users_email_key' };
    app.log.error({ err: Object.assign(new Error('insert failed'), known), ...facts });
    const err = { message: 'insert failed', ...known, stack: expect.stringContaining('log.test') as string };
    expect(readLines()[0]).toMatchObject({ err, ...facts });
  });

  it('about a refused setting: has the reason', () => {
    const reasons = ['SECRET: must be 64 hexadecimal digits', 'IYZICO_SECRET_KEY: must be short'];
    for (const reason of reasons) app.log.fatal(reason);
    expect(readLines().map(({ msg }) => msg)).toEqual(reasons);
  });
});

describe('no secret reaches the log', () => {
  it.each(Object.entries(SECRETS))('%s at any depth, also in a child logger: hidden', (name, secret) => {
    app.log.info({ [name]: secret, body: { [name]: secret, list: [{ [name.toUpperCase()]: [secret] }] } });
    app.log.child({ [name]: secret }).info('x');
    expectNoTrace();
  });

  it('numbers, and secrets under a longer name: hidden', () => {
    app.log.info({ code: 482_913, phone: 5_321_234_567 });
    app.log.info({ verification_code: '482913', reset_token: SECRETS.token });
    expectNoTrace();
  });

  it.each(Object.entries(SECRETS))('%s in an error’s message, details or cause: hidden', (name, secret) => {
    const cause = new Error(`insert into users failed: ${name}=${secret}`);
    const error = new Error(`${name}: ${secret}`, { cause });
    app.log.error(
      Object.assign(error, { details: { [name]: secret }, config: { headers: { [name]: secret } } }),
    );
    app.log.error({ err: error }, `could not do it with ${name} = "${secret}"`);
    app.log.error(new AggregateError([error], 'several'));
    app.log.error({ err: new AppError('SOME_PROBLEM', 500, 'x', { extra: { [name]: secret } }) });
    expectNoTrace();
  });

  it('values in errors of the database: hidden', () => {
    const detail = `Key (phone)=(${SECRETS.phone}) already exists.`;
    app.log.error({
      err: Object.assign(new Error('duplicate key'), { detail, where: `iban ${SECRETS.iban}` }),
    });
    app.log.error(new Error('connect failed: postgres://izle:Gizli-parola-1@127.0.0.1/izle'));
    expectNoTrace();
  });

  it('address of a request that fails: hidden values', async () => {
    const query = new URLSearchParams({ ...SECRETS, phone: `+90${SECRETS.phone}` }).toString();
    app.get('/deneme', async (request) => {
      request.log.info({ url: request.url, query: request.query, headers: request.headers }, request.url);
      throw new Error(`failed at ${request.url}`);
    });
    const { authorization, cookie } = SECRETS;
    const answer = await app.inject({ url: `/deneme?${query}`, headers: { authorization, cookie } });
    expect(answer.statusCode).toBe(500);
    expect(lines.length).toBeGreaterThan(2);
    expectNoTrace();
    expect(lines.join('')).toContain('/deneme?');
  });

  it.each([
    'Doğrulama kodun: 482913',
    'kod 482913 gönderildi',
    '0532 123 45 67',
    '+90 (532) 123-45-67',
    'numara 05321234567.',
    'tr33 0006 1005 1978 6457 8413 26',
    '{"body":"{\\"newPassword\\":\\"Yeni-parola-3\\",\\"code\\":\\"482913\\"}"}',
    'Authorization: Bearer q7Jw2kFh0-Zs_authorization',
  ])('text %j: hidden', (text) => {
    app.log.info(text);
    app.log.info({ text });
    expectNoTrace();
    expect(lines.join('').replaceAll(/\D/g, '')).not.toMatch(/5321234567|330006/);
  });

  it('harmless text: unchanged', () => {
    const harmless =
      'order 1234567 of 2026-11-23T09:00:00.123Z took 0.5321234567 s at port 5432, code 23505, id 53212345678901, ' +
      'error codes follow, token expired, https://izlekazan.example/sifre';
    expect(hideSecrets(harmless)).toBe(harmless);
  });

  it('a long text: takes no longer', () => {
    for (const piece of ['a', 'password', 'TR33 ', '0532', 'x://', 'kod', '=', 'Bearer ']) {
      expect(hideSecrets(piece.repeat(200_000 / piece.length))).not.toBe('');
    }
  });
});

function aLog(settings: Partial<Parameters<typeof createLog>[0]> = {}) {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info', ...settings }, { write: (line) => void lines.push(line) });
  return { log, lines };
}

test('at a terminal: time, level, message, facts, and the stack below', () => {
  const { log, lines } = aLog({ isAtTerminal: true });
  log.info({ call: 'GET /api/x', status: 200 }, 'call');
  log.error({ err: new Error('phone=5321234567') }, 'it failed');
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d info {2}call call=GET \/api\/x status=200\n$/);
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d error it failed\n {4}Error: phone=\[hidden\]\n {4}\s+at /);
});

describe('lines of PostgreSQL', () => {
  test('failures: logged with their level; other lines are not', () => {
    const { log, lines } = aLog();
    const write = createPostgresLog(log);
    write('2026-11-22 14:20:01.016 UTC [32317] LOG:  checkpoint starting: time');
    write('2026-11-22 14:20:01.016 UTC [32317] FATAL:  could not write to file: No space left on device');
    write('2026-11-22 14:20:01.016 UTC [32317] PANIC:  could not fsync file');
    write('making a new database in /somewhere');
    const levels = lines.map((line) => (JSON.parse(line) as { level: string }).level);
    expect(levels).toEqual(['error', 'fatal', 'info']);
    const msg = 'could not write to file: No space left on device';
    expect(lines[0]).toContain(`"source":"postgresql","msg":"${msg}"`);
  });

  test('statements, details and continuations: not logged, because of their values', () => {
    const { log, lines } = aLog({ LOG_LEVEL: 'debug' });
    const write = createPostgresLog(log);
    write('2026-11-22 14:20:01.016 UTC [32317] STATEMENT:  insert into users (name) values (');
    write("\t'Ayşe Yılmaz')");
    write('2026-11-22 14:20:01.016 UTC [32317] DETAIL:  Key (email)=(ayse@ornek.example) already exists.');
    write('2026-11-22 14:20:01.016 UTC [32317] CONTEXT:  SQL statement "select \'Ayşe\'"');
    expect(lines).toEqual([]);
  });
});
