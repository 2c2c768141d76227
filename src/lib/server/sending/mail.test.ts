import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createMail, type MailMessage } from './mail.ts';

const clock = manualClock(new Date('2026-11-23T09:00:00Z'));
const MESSAGE = {
  to: 'ayse@example.com',
  subject: 'Şifren değişti',
  text: 'Merhaba Ayşe,\nŞifren değiştirildi.',
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-test-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const INJECTIONS: [string, Partial<MailMessage>][] = [
  ['a header in the subject', { subject: 'Merhaba\r\nBcc: baskasi@example.com' }],
  ['a bare line feed in the subject', { subject: 'Merhaba\nBcc: baskasi@example.com' }],
  ['a bare carriage return in the subject', { subject: 'Merhaba\rBcc: baskasi@example.com' }],
  ['a Unicode line end in the subject', { subject: 'Merhaba\u2028Bcc: baskasi@example.com' }],
  ['a null byte in the subject', { subject: 'Merhaba\0' }],
  ['an empty subject', { subject: '' }],
  ['a header in the address', { to: 'ayse@example.com\r\nBcc: baskasi@example.com' }],
  ['a line feed after the address', { to: 'ayse@example.com\n' }],
  ['two addresses', { to: 'ayse@example.com, baskasi@example.com' }],
  ['a second address in the name', { to: 'baskasi@example.com <ayse@example.com>' }],
  ['a quoted part', { to: '"baskasi@example.com, x"@example.com' }],
  ['a parameter of the SMTP command', { to: 'ayse@example.com> NOTIFY=SUCCESS' }],
  ['no address', { to: 'ayse' }],
  ['a Turkish letter in the address', { to: 'ayşe@example.com' }],
  ['an endless text', { text: 'x'.repeat(20_001) }],
];

describe('the outbox', () => {
  const outboxFile = () => join(dataDir, 'outbox', 'mail.jsonl');
  const outboxMail = () => createMail(readConfig({ DATA_DIR: dataDir }), clock);

  it('has a line for each mail, and only its owner can read it', async () => {
    await outboxMail().send(MESSAGE);
    const lines = (await readFile(outboxFile(), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines.join())).toEqual({ at: '2026-11-23T09:00:00.000Z', ...MESSAGE });
    expect((await stat(outboxFile())).mode & 0o777).toBe(0o600);
  });

  it('gets a hundred mails at once as a hundred whole lines', async () => {
    const mail = outboxMail();
    const texts = Array.from({ length: 100 }, (_, index) => `${index} ${'ğ\n'.repeat(index * 90)}`);
    await Promise.all(texts.map((text) => mail.send({ ...MESSAGE, text })));
    const lines = (await readFile(outboxFile(), 'utf8')).trimEnd().split('\n');
    const written = lines.map((line) => (JSON.parse(line) as MailMessage).text); // Parsing is the assertion.
    expect(written.toSorted()).toEqual(texts.toSorted());
  });

  it.each(INJECTIONS)('refuses %s', async (_, change) => {
    await expect(outboxMail().send({ ...MESSAGE, ...change })).rejects.toThrow(/^a mail/);
    await expect(stat(outboxFile())).rejects.toThrow('ENOENT');
  });
});

/** The commands of a client and the message it handed over, as lines. */
interface Delivery {
  commands: string[];
  data: string[];
}

/** The smallest SMTP server: takes everything, unless `refusal` names a command that gets a 550. */
async function talk(socket: Socket, delivery: Delivery, refusal: string | undefined): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 deneme ESMTP');
  let isData = false;
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (isData) {
      isData = line !== '.';
      if (isData) delivery.data.push(line.replace(/^\./, ''));
      else say('250 taken');
      continue;
    }
    delivery.commands.push(line);
    const command = line.slice(0, 4).toUpperCase();
    isData = command === 'DATA';
    if (command === refusal) say('550 refused');
    else if (command === 'EHLO') socket.write('250-deneme\r\n250 8BITMIME\r\n');
    else say(isData ? '354 go on' : '250 fine');
  }
}

const unfold = (data: string[]) => data.join('\n').replaceAll(/\n[ \t]+/g, ' ');

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** RFC 2047 words, `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`; the space between two of them is not part of the text. */
function decodeWords(text: string): string {
  const joined = text.replaceAll(/\?=\s+=\?/g, '?==?');
  return joined.replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, encoding: string, word: string) =>
    encoding.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : decodeQuotedPrintable(word.replaceAll('_', ' ')),
  );
}

function readHeader(delivery: Delivery, name: string): string | undefined {
  const headers = unfold(delivery.data.slice(0, delivery.data.indexOf('')));
  const value = new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1];
  return value === undefined ? undefined : decodeWords(value);
}

function readBody(delivery: Delivery): string {
  const raw = delivery.data.slice(delivery.data.indexOf('') + 1).join('\n');
  const encoding = readHeader(delivery, 'Content-Transfer-Encoding');
  if (encoding === 'base64') return Buffer.from(raw, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(raw) : raw;
}

describe('an SMTP server', () => {
  let server: Server;
  let sockets: Socket[];
  let deliveries: Delivery[];
  let refusal: string | undefined;

  beforeEach(async () => {
    [sockets, deliveries, refusal] = [[], [], undefined];
    server = createServer((socket) => {
      const delivery: Delivery = { commands: [], data: [] };
      sockets.push(socket);
      deliveries.push(delivery);
      void talk(socket, delivery, refusal);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  function smtpMail() {
    const { port } = server.address() as AddressInfo; // A TCP server's address.
    const environment = { DATA_DIR: dataDir, MAIL_GATEWAY: 'smtp', SMTP_URL: `smtp://127.0.0.1:${port}` };
    return createMail(readConfig(environment), clock);
  }

  it('gets the message, from and to the right addresses', async () => {
    await smtpMail().send(MESSAGE);
    expect(deliveries).toHaveLength(1);
    const [delivery] = deliveries;
    expect(delivery?.commands.slice(1, 4)).toEqual([
      'MAIL FROM:<bilgi@izlekazan.example>',
      'RCPT TO:<ayse@example.com>',
      'DATA',
    ]);
  });

  it('gets Turkish letters right in sender, subject and body', async () => {
    const subject = `ĞÜŞİÖÇ ğüşıöç ₺ ${'çığ '.repeat(30)}bitti`;
    const text = `İlk satır: ĞÜŞİÖÇ ğüşıöç ₺\n.\n..noktalı\nFrom yok\n${'uzun şey '.repeat(40)}\nSon.`;
    await smtpMail().send({ ...MESSAGE, subject, text });
    const [delivery] = deliveries;
    if (delivery === undefined) throw new Error('nothing was delivered');
    expect(readHeader(delivery, 'Subject')).toBe(subject);
    expect(readHeader(delivery, 'From')).toBe('İzle Kazan <bilgi@izlekazan.example>');
    expect(readHeader(delivery, 'To')).toBe('ayse@example.com');
    expect(readHeader(delivery, 'Date')).toBe('Mon, 23 Nov 2026 09:00:00 +0000');
    expect(readHeader(delivery, 'Content-Type')).toBe('text/plain; charset=utf-8');
    expect(readBody(delivery).trimEnd()).toBe(text);
  });

  it.each(INJECTIONS)('never hears of %s', async (_, change) => {
    await expect(smtpMail().send({ ...MESSAGE, ...change })).rejects.toThrow(/^a mail/);
    expect(deliveries).toHaveLength(0);
  });

  it.each(['MAIL', 'RCPT', 'DATA'])('that refuses at %s fails the send, once', async (command) => {
    refusal = command;
    await expect(smtpMail().send(MESSAGE)).rejects.toThrow('550 refused');
    expect(deliveries).toHaveLength(1);
  });

  it('that is not there fails the send', async () => {
    const mail = smtpMail();
    server.close();
    await expect(mail.send(MESSAGE)).rejects.toThrow('ECONNREFUSED');
  });
});
