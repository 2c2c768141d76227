/** A mail server on a port of this machine, which stores its mails and refuses the steps that a test names. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The step of the SMTP dialogue at which a mail is refused. */
export type Step = 'login' | 'sender' | 'recipient' | 'message';

export interface Delivered {
  from: string;
  to: string[];
  mail: Email;
  raw: string;
}

export interface SmtpSink {
  /** With a user and a password, which are asked for and taken, whatever they are. */
  url: string;
  delivered: Delivered[];
  /** How many mails were begun, refused ones among them. */
  tries: number;
  /** From now on this step is answered with this status, such as 451 or 550. */
  refuse(step: Step, status: number): void;
  close(): Promise<void>;
}

type Callback = (error?: Error | null) => void;

export async function startSmtpSink(): Promise<SmtpSink> {
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
