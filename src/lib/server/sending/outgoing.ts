/**
 * The only way to a gateway. Every SMS and mail counts for its recipient, the causing account and over all (threats
 * T-N4), then waits for its turn within a time limit, so that a hanging gateway holds up nothing else (threats T-N3).
 */
import { createHmac } from 'node:crypto';
import { AppError } from '#lib/shared/errors.ts';
import type { Clock } from '../clock.ts';
import type { Figures } from '../figures/figures.ts';
import { messagesSent } from '../figures/lib-figures.ts';
import { ALL, type LimitRule, type Limits } from '../limits.ts';
import type { Log } from '../log.ts';
import { createFairQueue } from '../queues/fair-queue.ts';
import { within } from '../within.ts';

export interface Addressed {
  to: string;
  share: Share;
  /** The account that causes the message; null for a visitor or the program. */
  by: number | null;
}

interface Caps {
  queue: keyof typeof QUEUES;
  /** To one phone or address, per day. */
  toOne: number;
  /** By one account, per day. */
  byAccount: number;
  /** Per hour. */
  overAll: number;
}

/** Each kind of message has its own share, for visitors and for accounts each, so that none is used up by another. */
const SHARES = {
  /** To the account's own phone or address. */
  'own-codes': { queue: 'codes', toOne: 20, byAccount: 30, overAll: 3000 },
  /** To a phone or address that somebody names: above the limits without and with a proof of work. */
  'other-codes': { queue: 'codes', toOne: 50, byAccount: 20, overAll: 3000 },
  security: { queue: 'rest', toOne: 40, byAccount: 40, overAll: 20_000 },
  /** An attacker with the password causes many, which must not silence other notices. */
  logins: { queue: 'rest', toOne: 5, byAccount: 5, overAll: 20_000 },
  notices: { queue: 'rest', toOne: 100, byAccount: 100, overAll: 50_000 },
  forms: { queue: 'forms', toOne: 20_000, byAccount: 20, overAll: 3000 },
  alarms: { queue: 'rest', toOne: 100, byAccount: 100, overAll: 3000 },
} as const satisfies Record<string, Caps>;
export type Share = keyof typeof SHARES;

/** Calls wait for codes and forms, and few may: each takes a place from others. */
const QUEUES = {
  codes: { running: 20, waiting: 20, retryAfterSeconds: 5 },
  forms: { running: 3, waiting: 5, retryAfterSeconds: 5 },
  rest: { running: 10, waiting: 100, retryAfterSeconds: 30 },
};
const SEND_MS = 20_000;
const LOG_EVERY_MS = 3_600_000;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

export interface Outgoing {
  limits: Limits;
  /** Key under which phones and addresses are hashed, so that no counter names one. */
  secret: Buffer;
  figures: Figures;
  log: Log;
  clock: Clock;
  onFlood: () => void;
  sendMs?: number;
}

interface Count {
  rule: LimitRule;
  key: string;
}

function countsOf(secret: Buffer, channel: string, { to, share, by }: Addressed): Count[] {
  const { toOne, byAccount, overAll } = SHARES[share];
  const name = `${channel}-${share}${by === null ? '-visitors' : ''}`;
  const recipient = createHmac('sha256', secret).update(to.toLowerCase()).digest('base64url');
  return [
    { rule: { name: `${name}-to`, points: toOne, windowSeconds: DAY_SECONDS }, key: recipient },
    ...(by === null
      ? []
      : [{ rule: { name: `${name}-by`, points: byAccount, windowSeconds: DAY_SECONDS }, key: String(by) }]),
    { rule: { name: `${name}-all`, points: overAll, windowSeconds: HOUR_SECONDS }, key: ALL },
  ];
}

/** Sending throws RATE_LIMITED, UNAVAILABLE when too many wait, and as the gateway does. */
export function guardGateway<Message extends Addressed>(
  channel: 'sms' | 'mail',
  gateway: { send(message: Message): Promise<void> },
  { limits, secret, figures, log, clock, onFlood, sendMs = SEND_MS }: Outgoing,
): { send(message: Message): Promise<void> } {
  const queues = {
    codes: createFairQueue(QUEUES.codes),
    forms: createFairQueue(QUEUES.forms),
    rest: createFairQueue(QUEUES.rest),
  };
  const loggedAtMs = new Map<string, number>();
  const late = () => new Error(`the gateway did not answer within ${sendMs} ms`);

  function noteRefusal(error: AppError, { rule, key }: Count): void {
    const nowMs = clock.now().getTime();
    // A daily limit would refuse the retry, too; over all there may be room in an hour.
    Object.assign(error, { isFinal: key !== ALL });
    if (key === ALL) onFlood();
    if (nowMs - (loggedAtMs.get(rule.name) ?? -Infinity) < LOG_EVERY_MS) return;
    loggedAtMs.set(rule.name, nowMs);
    log.warn({ limit: rule.name }, 'messages over a limit are not sent');
  }

  /** A refused message counts nowhere; one that the gateway refuses does. */
  async function take(counts: readonly Count[]): Promise<void> {
    const taken: Count[] = [];
    for (const count of counts) {
      try {
        await limits.consume(count.rule, count.key);
      } catch (error) {
        await Promise.all(taken.map(({ rule, key }) => limits.giveBack(rule, key)));
        if (error instanceof AppError) noteRefusal(error, count);
        throw error;
      }
      taken.push(count);
    }
  }

  return {
    async send(message) {
      let outcome: 'sent' | 'failed' | 'refused' = 'refused';
      try {
        await take(countsOf(secret, channel, message));
        outcome = 'failed';
        const turn =
          message.by === null
            ? { group: 'visitors', name: message.to }
            : { group: 'accounts', name: String(message.by) };
        await queues[SHARES[message.share].queue].run(turn, () =>
          within(sendMs, gateway.send(message), late),
        );
        outcome = 'sent';
      } finally {
        figures.add(messagesSent, { channel, outcome });
      }
    },
  };
}
