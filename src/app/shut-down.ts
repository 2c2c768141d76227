/** Longer than draining and closing take. */
const LIMIT_MS = 35_000;

type Closer = () => Promise<unknown>;

export interface ShutDown {
  add(close: Closer): void;
  now(exitCode: number): Promise<void>;
  isUnderWay(): boolean;
}

/** Listens for the signals. A second signal during shutdown changes nothing; the bound ends a shutdown that hangs. */
export function onShutDown(): ShutDown {
  const closers: Closer[] = [];
  let closing: Promise<void> | undefined;

  async function closeAll(exitCode: number): Promise<void> {
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    let code = exitCode;
    for (const close of closers.toReversed()) {
      await close().catch((error: unknown) => {
        console.error('while stopping:', error);
        code = 1;
      });
    }
    process.exit(code);
  }

  const now = (exitCode: number) => (closing ??= closeAll(exitCode));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void now(0));
  return { add: (close) => closers.push(close), now, isUnderWay: () => closing !== undefined };
}
