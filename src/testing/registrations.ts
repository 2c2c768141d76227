import { aViewer, type Person, TEST_PASSWORD } from './people.ts';
import type { TestAnswer, TestApp } from './test-app.ts';
import { soon } from './runs/soon.ts';

let registered = 0;

export function aRegistration(
  fields: Record<string, unknown> = {},
): Record<string, unknown> & { phone: string; email: string } {
  registered += 1;
  return {
    type: 'individual',
    name: 'Elif Şahin',
    email: `kayit${registered}@ornek.com`,
    phone: `5${String(410_000_000 + registered)}`,
    password: TEST_PASSWORD,
    is_adult: true,
    notice_acknowledged: true,
    ...fields,
  };
}

export function aFirmRegistration(fields: Record<string, unknown> = {}): ReturnType<typeof aRegistration> {
  return aRegistration({
    type: 'corporate',
    firm_name: 'Çınar Gıda Ltd. Şti.',
    contact_email: 'iletisim@cinar.com',
    contact_phone: '5321112233',
    ...fields,
  });
}

export function codesSentTo(app: TestApp, phone: string): string[] {
  return app.sms.filter(({ to }) => to === phone).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');
}

/** The `count`th code of a phone; waits for it, because some are sent after the response. */
export function codeSentTo(app: TestApp, phone: string, count = 1): Promise<string> {
  return soon(() => {
    const code = codesSentTo(app, phone)[count - 1];
    if (code === undefined) throw new Error(`no ${count}. code was sent to ${phone}`);
    return code;
  });
}

export function wrongCode(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

export function cookiesOf(answer: TestAnswer): { cookie: string } {
  const lines = [answer.headers['set-cookie'] ?? []].flat() as string[]; // A header that may come several times.
  return { cookie: lines.map((line) => line.split(';')[0] ?? '').join('; ') };
}

export async function register(app: TestApp, body = aRegistration()): Promise<TestAnswer> {
  const registration = await app.call('/api/auth/register', { body });
  const code = codesSentTo(app, body.phone).at(-1);
  return app.call('/api/auth/verify-code', {
    body: { phone: body.phone, code },
    headers: cookiesOf(registration),
  });
}

let lastAddress = 0;

/** A different address each time, so that a test reaches only the limit it tests. Needs TRUST_PROXY. */
export function anAddress(): Record<string, string> {
  lastAddress += 1;
  return { 'x-forwarded-for': `10.1.${Math.floor(lastAddress / 250)}.${lastAddress % 250}` };
}

interface CodeCalls {
  /** A call below `/api/auth/`. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  forgot(phone: string, headers?: Record<string, string>): Promise<TestAnswer>;
  verifyReset(phone: string, code: string, headers?: Record<string, string>): Promise<TestAnswer>;
  /** A person whose phone has just been sent a reset code. */
  withResetCode(): Promise<Person & { code: string }>;
}

export function codeCalls(app: TestApp): CodeCalls {
  const post: CodeCalls['post'] = (path, body, headers = anAddress()) =>
    app.call(`/api/auth/${path}`, { body, headers });
  const forgot: CodeCalls['forgot'] = (phone, headers) => post('forgot-password', { phone }, headers);
  return {
    post,
    forgot,
    verifyReset: (phone, code, headers) => post('verify-reset-code', { phone, code }, headers),
    async withResetCode() {
      const viewer = await aViewer(app);
      await forgot(viewer.phone);
      return { ...viewer, code: await codeSentTo(app, viewer.phone) };
    },
  };
}
