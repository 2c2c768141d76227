/**
 * An HTTP server that takes connections by several sockets on one port. From each of them libuv takes one connection
 * whenever the program comes round. By one alone a thousand new callers wait for seconds until they can be refused, while
 * those who are connected already are answered (docs/scaling.md, "When five times too many come").
 */
import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';

const SOCKETS = 16;

/** Node 22.12 and 23.1 brought it. Older ones, and other systems than Linux, take connections by one socket. */
const hasReusePort = (): boolean => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (process.platform !== 'linux') return false;
  return major > 23 || (major === 23 && minor >= 1) || (major === 22 && minor >= 12);
};

/** How such a server listens: others may be bound to its port, unlike usually. */
export const SHARING = { reusePort: hasReusePort() };

export class ManyListeners extends HttpServer {
  #others: Server[] = [];

  /** Once it listens. The connections of the other sockets are its own: it reads them and counts their silence. */
  async listenByMore({ backlog }: Pick<ListenOptions, 'backlog'>): Promise<void> {
    if (!SHARING.reusePort) return;
    const { address: host, port } = this.address() as AddressInfo; // It listens on a port, never on a path.
    this.#others = Array.from({ length: SOCKETS - 1 }, () =>
      // As Node makes the server itself.
      createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        this.emit('connection', socket),
      ).listen({ host, port, backlog, ...SHARING }),
    );
    await Promise.all(this.#others.map((other) => once(other, 'listening')));
  }

  /** Those who are given their answer meanwhile ask nothing more on their connections. */
  override close(callback?: (error?: Error) => void): this {
    this.keepAliveTimeout = 1;
    let left = 1 + this.#others.length;
    let failure: Error | undefined;
    const end = (error?: Error) => {
      failure ??= error;
      left -= 1;
      if (left === 0) callback?.(failure);
    };
    for (const other of this.#others) other.close(end);
    return super.close(end);
  }
}
