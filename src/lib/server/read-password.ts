import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';

/**
 * Reads a password from standard input. At a terminal it is asked for, is not shown, and ends with Enter; otherwise all
 * that comes is the password, but for a last newline. Throws when it is broken off.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await readAll(process.stdin)).replace(/\r?\n$/, '');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const broken = new AbortController();
  lines.once('close', () => broken.abort(new Error('No password was given.')));
  process.stderr.write('Password (it is not shown): ');
  try {
    return await lines.question('', { signal: broken.signal });
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error;
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
