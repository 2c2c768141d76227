/** Listens to a channel of PostgreSQL's notifications, on its own connection. */
import pg from 'pg';
import { succeeds, within } from '../within.ts';

const RECONNECT_MS = [100, 500, 2000, 5000];
const CONNECT_MS = 5000;
const LISTENER_NAME = 'listen ';

export interface Listener {
  /** True once all earlier commits were notified: notifications come before a later answer on the connection. */
  catchUp(): Promise<boolean>;
  close(): Promise<void>;
}

export interface ListenerOptions {
  url: string;
  channel: string;
  onNotification(payload: string): void;
  /** Called for each new connection: notifications sent in between are lost. */
  onConnected(): void;
  catchUpMs: number;
  log(error: Error): void;
}

export function createListener({ url, channel, catchUpMs, ...callbacks }: ListenerOptions): Listener {
  let client: pg.Client | undefined;
  let isClosed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let connecting = connect();

  function lost(which: pg.Client): void {
    if (client === which) client = undefined;
    void which.end().catch(() => undefined); // Already broken: nothing more can be reported.
    if (isClosed || timer !== undefined) return;
    const wait = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)];
    failures += 1;
    timer = setTimeout(() => {
      timer = undefined;
      connecting = connect();
    }, wait).unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      keepAlive: true,
      application_name: LISTENER_NAME + channel,
    });
    next.on('notification', ({ payload }) => callbacks.onNotification(payload ?? ''));
    next.on('error', (error) => {
      callbacks.log(error);
      lost(next);
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      client = next;
      failures = 0;
      callbacks.onConnected();
    } catch (error) {
      callbacks.log(error instanceof Error ? error : new Error(String(error)));
      lost(next);
    }
  }

  async function ask(): Promise<boolean> {
    await connecting;
    const current = client;
    if (current === undefined) return false;
    // The connection's own error event has the reason.
    const answer = within(catchUpMs, current.query('select 1'), () => new Error('too late'));
    const isAnswered = await succeeds(answer);
    if (!isAnswered) lost(current);
    return isAnswered;
  }

  /** One query at a time; callers during one share the next. */
  let asking: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;

  function askInTurn(): Promise<boolean> {
    asking = ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    catchUp() {
      if (asking === undefined) return askInTurn();
      next ??= asking.then(() => {
        next = undefined;
        return askInTurn();
      });
      return next;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connecting;
      await client?.end();
    },
  };
}
