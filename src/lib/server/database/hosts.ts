/**
 * An address with several hosts of one database, of which one at a time may write:
 * `postgres://user:password@h1:5432,h2:5432/db?target_session_attrs=read-write`. The driver knows one host. So a
 * connection is made to the host that served last, and when that one refuses, does not answer or only reads, to the next.
 */
import pg from 'pg';
import { READ_ONLY } from './unavailable.ts';

export interface Hosts {
  /** One address for each host. */
  readonly urls: readonly string[];
  /** A host that only reads is passed over. */
  readonly mustWrite: boolean;
  current(): string;
  /** The host at `url` does not serve: the next one is tried, unless another connection has already found that out. */
  leave(url: string): void;
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^@/?]*)([^?]*)(\?.*)?$/s;
/** libpq's words, as far as they make sense for a program that writes. */
const ATTRIBUTES = ['read-write', 'primary', 'any'];

/**
 * Reads an address. With several hosts the one that writes is looked for, unless `target_session_attrs=any` says that it
 * does not matter. Throws in words when the address cannot be used.
 */
export function readHosts(url: string): Hosts {
  const [, head, hosts, path, search = ''] = ADDRESS.exec(url) ?? [];
  if (head === undefined || hosts === undefined) throw new Error('the address of the database is not one');
  const options = new URLSearchParams(search);
  const wanted = options.get('target_session_attrs');
  if (wanted !== null && !ATTRIBUTES.includes(wanted))
    throw new Error(`target_session_attrs is one of ${ATTRIBUTES.join(', ')}`);
  options.delete('target_session_attrs');
  const rest = wanted === null ? search : options.size === 0 ? '' : `?${options.toString()}`;
  const urls = hosts.split(',').map((host) => `${head}${host}${path}${rest}`);
  let place = 0;
  const current = () => urls[place] ?? url;
  return {
    urls,
    mustWrite: wanted === null ? urls.length > 1 : wanted !== 'any',
    current,
    leave(left) {
      if (left === current()) place = (place + 1) % urls.length;
    },
  };
}

/** The servers of an address, for people: without the user, the password and the name of the database. */
export function serversOf(url: string): string {
  const [, , hosts = '', path = ''] = ADDRESS.exec(url) ?? [];
  // Where a password has a slash that is not encoded, a part of it stands in the place of the hosts.
  if (hosts === '' || path.includes('@')) return 'a server that it does not name';
  return hosts
    .split(',')
    .map((host) => (/:\d+$/.test(host.replace(/^\[.*\]/, '')) ? host : `${host}:5432`))
    .join(', ');
}

async function requireWriter(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'on') return;
  await client.end();
  throw Object.assign(new Error('this host of the database only reads'), { code: READ_ONLY });
}

/** The driver's connection, made to the current one of the hosts, and only to one that serves. */
export function clientFor(hosts: Hosts): typeof pg.Client {
  return class extends pg.Client {
    readonly #url: string;

    constructor(options?: pg.ClientConfig) {
      const connectionString = hosts.current();
      super({ ...options, connectionString });
      this.#url = connectionString;
    }

    async #open(): Promise<pg.Client> {
      try {
        await super.connect();
        if (hosts.mustWrite) await requireWriter(this);
        return this;
      } catch (error) {
        hosts.leave(this.#url);
        throw error;
      }
    }

    override connect(): Promise<pg.Client>;
    override connect(done: (error: Error) => void): void;
    override connect(done?: (error: Error) => void): Promise<pg.Client> | void {
      const opened = this.#open();
      if (done === undefined) return opened;
      // The pool reads the absence of an error, which the driver's types do not say.
      const answer = done as (error?: Error) => void;
      opened.then(() => answer(), answer);
    }
  };
}

/** The driver's pool, which tries every host once before a connection fails. */
class PoolOfHosts extends pg.Pool {
  readonly #hosts: Hosts;

  constructor(hosts: Hosts, options: pg.PoolConfig) {
    super({ ...options, Client: clientFor(hosts) });
    this.#hosts = hosts;
  }

  async #connectAny(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const tried = this.#hosts.current();
      try {
        return await super.connect();
      } catch (error) {
        // Nothing was sent yet. A full pool fails without a host's being at fault, and then no other one helps.
        if (tries >= this.#hosts.urls.length || this.#hosts.current() === tried) throw error;
      }
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool['connect']>[0]): void;
  override connect(done?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    const connected = this.#connectAny();
    if (done === undefined) return connected;
    // oxlint-disable promise/no-callback-in-promise -- the form in which the driver's own `query` asks
    connected.then(
      (client) => done(undefined, client, client.release.bind(client)),
      (error: Error) => done(error, undefined, () => {}),
    );
    // oxlint-enable promise/no-callback-in-promise
  }
}

/** A pool of connections to the database at `url`. */
export function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  const hosts = readHosts(url);
  const isPlain = hosts.urls.length === 1 && !hosts.mustWrite;
  return isPlain
    ? new pg.Pool({ ...options, connectionString: hosts.current() })
    : new PoolOfHosts(hosts, options);
}
