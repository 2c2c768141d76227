/** Hears from PostgreSQL that a campaign began or ceased to be served, on a connection of its own. */
import type pg from 'pg';
import { clientFor, readHosts } from '#lib/server/database/hosts.ts';

const CHANNEL = 'serving_changed';
const RECONNECT_MS = [100, 500, 2000, 5000];
const CONNECT_MS = 5000;
/** A connection that does not answer in this time tells nothing about now. */
const CATCH_UP_MS = 500;

export interface ServingListener {
  /**
   * Resolves when every change committed before the call has been heard: notifications come before the answer of a later
   * query on the same connection. False when that cannot be said, because there is no connection.
   */
  catchUp(): Promise<boolean>;
  close(): Promise<void>;
}

export interface ListenerOptions {
  url: string;
  onChange(): void;
  log(error: Error): void;
}

/** Listens until closed; a lost connection is made again, and what was missed meanwhile counts as a change. */
export function createServingListener({ url, onChange, log }: ListenerOptions): ServingListener {
  const HostClient = clientFor(readHosts(url));
  let client: pg.Client | undefined;
  let isClosed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let connecting = connect();

  function lost(which: pg.Client): void {
    if (client === which) client = undefined;
    void which.end().catch(() => undefined); // Already broken: there is nobody left to tell.
    if (isClosed || timer !== undefined) return;
    const wait = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)];
    failures += 1;
    timer = setTimeout(() => {
      timer = undefined;
      connecting = connect();
    }, wait).unref();
  }

  async function connect(): Promise<void> {
    const next = new HostClient({
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      keepAlive: true,
    });
    next.on('notification', onChange);
    next.on('error', (error) => {
      log(error);
      lost(next);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      failures = 0;
      onChange();
    } catch (error) {
      log(error instanceof Error ? error : new Error(String(error)));
      lost(next);
    }
  }

  async function ask(): Promise<boolean> {
    await connecting;
    const asked = client;
    if (asked === undefined) return false;
    const timeout = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), CATCH_UP_MS).unref();
    });
    const answered = asked.query('select 1').then(
      () => true,
      () => false, // The connection's own error event says why.
    );
    const isHeard = await Promise.race([answered, timeout]);
    if (!isHeard) lost(asked);
    return isHeard;
  }

  /** One question at a time; all who come while one is asked share the next. */
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
