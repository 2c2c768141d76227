/** Counts the statements sent to the database, on any connection. */
import pg from 'pg';
import { vi } from 'vitest';

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text);

/** The statements sent during `work`, without the beginnings and ends of transactions. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = query.mock.calls.map(([sent]) => textOf(sent));
    return texts.filter((text) => !/^(begin|commit|start transaction)\b/i.test(text));
  } finally {
    query.mockRestore();
  }
}
