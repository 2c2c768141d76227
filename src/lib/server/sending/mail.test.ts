import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToUnicode } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aTestFolder } from '#testing/folder.ts';
import { manualClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { emailSchema } from '#lib/shared/validators.ts';
import { anOutgoing } from '#testing/sending/outgoing.ts';
import { createMail, deliverMail, type MailMessage } from './mail.ts';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The step of the SMTP dialogue at which a mail is refused. */
type Step = 'login' | 'sender' | 'recipient' | 'message';

interface Delivered {
  from: string;
  to: string[];
  mail: Email;
  raw: string;
}

interface SmtpSink {
  url: string;
  delivered: Delivered[];
  tries: number;
  refuse(step: Step, status: number): void;
  close(): Promise<void>;
}

type Callback = (error?: Error | null) => void;

async function startSmtpSink(): Promise<SmtpSink> {
  const refusals = new Map<Step, number>();
  const delivered: Delivered[] = [];
  const answer = (step: Step, callback: Callback, address = 'nobody@example.com') => {
    const responseCode = refusals.get(step);
    if (responseCode === undefined) return callback();
    callback(Object.assign(new Error(`refused <${address}>`), { responseCode }));
  };
  const sink = { tries: 0 };
  const server = new SMTPServer({
    // No certificate that a client would trust: the talk stays plain.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    onAuth: ({ username }, _, callback) =>
      answer('login', (error) => (error ? callback(error) : callback(null, { user: username }))),
    onMailFrom: ({ address }, _, callback) => {
      sink.tries += 1;
      answer('sender', callback, address);
    },
    onRcptTo: ({ address }, _, callback) => answer('recipient', callback, address),
    onData: (stream, { envelope }, callback) => {
      void buffer(stream).then(async (raw) => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const mail = await PostalMime.parse(raw);
        const isRefused = refusals.has('message');
        if (!isRefused)
          delivered.push({ from, to: rcptTo.map(({ address }) => address), mail, raw: raw.toString() });
        return answer('message', callback);
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo; // A TCP server's address.
  return {
    url: `smtp://posta:gizli-parola@127.0.0.1:${port}`,
    delivered,
    get tries() {
      return sink.tries;
    },
    refuse: (step, status) => void refusals.set(step, status),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

const clock = manualClock(new Date('2026-11-23T09:00:00Z'));
const MESSAGE = {
  to: 'ayse@example.com',
  subject: 'Şifren değişti',
  text: 'Merhaba Ayşe,\nŞifren değiştirildi.',
};
const ADDRESSED = { ...MESSAGE, share: 'security', by: 7 } as const;

let dataDir: string;
beforeEach(async () => {
  dataDir = await aTestFolder();
});

const INJECTIONS: [string, Partial<MailMessage>][] = [
  ['an empty subject', { subject: '\r\n\0' }],
  ['a header in the address', { to: 'ayse@example.com\r\nBcc: baskasi@example.com' }],
  ['two addresses', { to: 'ayse@example.com, baskasi@example.com' }],
  ['a quoted part', { to: '"baskasi@example.com, x"@example.com' }],
  ['a parameter of the SMTP command', { to: 'ayse@example.com> NOTIFY=SUCCESS' }],
  ['a Turkish letter in the address', { to: 'ayşe@example.com' }],
  ['a button to another host', { button: { label: 'Aç', path: '//kotu.example/' } }],
  ['a button that is a script', { button: { label: 'Aç', path: 'javascript:alert(1)' } }],
  ['an endless text', { text: 'x'.repeat(20_001) }],
];

describe('the outbox', () => {
  const outboxFile = () => join(dataDir, 'outbox', 'mail.jsonl');
  const outboxMail = () => createMail(readConfig({ DATA_DIR: dataDir }), anOutgoing(clock));

  it('a mail: a line readable by its owner only', async () => {
    await outboxMail().send(ADDRESSED);
    const lines = (await readFile(outboxFile(), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines.join())).toEqual({
      at: '2026-11-23T09:00:00.000Z',
      ...MESSAGE,
      text: `${MESSAGE.text}\n\n-- \nBu e-posta, İzle Kazan hesabınla ilgili olduğu için gönderildi.`,
    });
    expect((await stat(outboxFile())).mode & 0o777).toBe(0o600);
  });
});

describe('an SMTP server', () => {
  let sink: SmtpSink;
  beforeEach(async () => {
    sink = await startSmtpSink();
  });
  afterEach(() => sink.close());

  const smtpMail = () =>
    createMail(
      readConfig({
        DATA_DIR: dataDir,
        MAIL_GATEWAY: 'smtp',
        SMTP_URL: sink.url,
        PUBLIC_URL: 'https://izlekazan.example',
      }),
      anOutgoing(clock),
    );
  async function sendOne(change: Partial<MailMessage> = {}) {
    await smtpMail().send({ ...ADDRESSED, ...change });
    expect(sink.delivered).toHaveLength(1);
    const [delivered] = sink.delivered;
    if (delivered === undefined) throw new Error('nothing was delivered');
    const { headers } = delivered.mail;
    return {
      ...delivered,
      header: (name: string) => headers.find(({ key }) => key === name.toLowerCase())?.value,
    };
  }

  it('a mail: from and to the right addresses, with Turkish letters intact in subject and bodies', async () => {
    const subject = `ĞÜŞİÖÇ ğüşıöç ₺ ${'çığ '.repeat(30)}bitti`;
    const text = `İlk satır: ĞÜŞİÖÇ ğüşıöç ₺\n.\n..noktalı\nFrom yok\n${'uzun şey '.repeat(40)}\nSon.`;
    const { from, to, mail, header } = await sendOne({ subject, text });
    expect({ from, to }).toEqual({ from: 'bilgi@izlekazan.example', to: ['ayse@example.com'] });
    expect(mail.from).toMatchObject({ name: 'İzle Kazan', address: 'bilgi@izlekazan.example' });
    expect(mail.date).toBe('2026-11-23T09:00:00.000Z');
    expect(header('Content-Type')).toMatch(/^multipart\/alternative;/);
    expect(mail.subject).toBe(subject);
    expect(mail.text?.replaceAll('\r\n', '\n')).toContain(text);
    for (const line of text.split('\n')) expect(mail.html).toContain(line);
  });

  it('a text with tags: escaped', async () => {
    const { mail } = await sendOne({ text: '<img src=x onerror="alert(1)"> & "tırnak"' });
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; &#34;tırnak&#34;');
  });

  it('both bodies: button and reason, and nothing to fetch', async () => {
    const address = 'https://izlekazan.example/kullanici/cuzdan?sayfa=2&tur=a';
    const button = { label: 'Cüzdanını aç', path: '/kullanici/cuzdan?sayfa=2&tur=a' };
    const { mail } = await sendOne({ button, why: 'Bu özeti istediğin için gönderdik.' });
    expect(mail.html).toContain(`<a href="${address.replace('&', '&#38;')}"`);
    expect(mail.html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
    expect(mail.html).toContain('prefers-color-scheme:dark');
    expect(mail.html).toContain('Bu özeti istediğin için gönderdik.');
    expect(mail.text).toContain(`Cüzdanını aç: ${address}`);
    expect(mail.text).toContain('Bu özeti istediğin için gönderdik.');
  });

  it('headers: Auto-Submitted, and List-Unsubscribe where given', async () => {
    const token = 'a'.repeat(120);
    const { mail, header } = await sendOne({
      unsubscribe: { pagePath: `/bildirimler?token=${token}`, oneClickPath: `/api/off?token=${token}` },
    });
    expect(header('List-Unsubscribe')).toBe(`<https://izlekazan.example/api/off?token=${token}>`);
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header('Auto-Submitted')).toBe('auto-generated');
    expect(mail.text).toContain(`https://izlekazan.example/bildirimler?token=${token}`);
    sink.delivered.length = 0;
    const other = await sendOne();
    expect(other.header('List-Unsubscribe')).toBeUndefined();
  });

  it.each(['\r\n', '\n', '\r', '\t', '\u2028', '\u0085', '\0 '])(
    'a subject with %j: one line, without another header',
    async (broken) => {
      const { mail, to, header } = await sendOne({ subject: `Merhaba${broken}Bcc: baskasi@example.com` });
      expect(mail.subject).toBe('Merhaba Bcc: baskasi@example.com');
      expect([to, header('Bcc')]).toEqual([['ayse@example.com'], undefined]);
    },
  );

  it('a long subject: shortened', async () => {
    const { mail } = await sendOne({ subject: 'indirim '.repeat(60) });
    expect(mail.subject).toMatch(/^(indirim )+indirim…$/);
  });

  it.each([
    "o'neil@example.com",
    'a&b@example.com',
    'a@xn--kpr-sna6a.xn--p1ai',
    '!#$%*/=?^_`{|}~@a1.example',
  ])('the address %s, which may register: delivered', async (to) => {
    expect(emailSchema().parse(to)).toBe(to);
    // The test's server shows the letters of such a domain.
    expect((await sendOne({ to })).to).toEqual([to.replace(/[^@]+$/, domainToUnicode)]);
  });

  it.each(INJECTIONS)('%s: never sent', async (_, change) => {
    await expect(smtpMail().send({ ...ADDRESSED, ...change })).rejects.toThrow(/^a (mail|link in a mail)/);
    expect(sink.tries).toBe(0);
  });

  it.each([
    ['sender', 550, true],
    ['recipient', 550, true],
    ['recipient', 450, false],
    ['message', 554, true],
    ['message', 451, false],
    // A wrong password is the operator's to mend; the mail itself is fine.
    ['login', 535, false],
  ] as const)('a refusal at the %s with %i: not retried; final: %s', async (step, status, isFinal) => {
    sink.refuse(step, status);
    const delivery = await deliverMail(smtpMail(), ADDRESSED);
    expect(delivery).toMatchObject({ outcome: 'failed', isFinal });
    expect(delivery).toHaveProperty('reason', expect.stringContaining(String(status)));
    // Reasons are logged.
    expect(JSON.stringify(delivery)).not.toMatch(/ayse@|gizli-parola|Şifren/);
    await expect(smtpMail().send(ADDRESSED)).rejects.toThrow(String(status));
    expect(sink.tries).toBe(step === 'login' ? 0 : 2);
    expect(sink.delivered).toEqual([]);
  });

  it('a server that is away: fails the send, for now', async () => {
    const mail = smtpMail();
    await sink.close();
    await expect(mail.send(ADDRESSED)).rejects.toThrow('ECONNREFUSED');
    expect(await deliverMail(mail, ADDRESSED)).toMatchObject({ outcome: 'failed', isFinal: false });
  });

  it('an accepted mail: sent; a fault of ours: final', async () => {
    expect(await deliverMail(smtpMail(), ADDRESSED)).toEqual({ outcome: 'sent' });
    expect(await deliverMail(smtpMail(), { ...ADDRESSED, to: 'ayse' })).toMatchObject({ isFinal: true });
  });
});
