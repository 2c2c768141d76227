/** What the commands answer to somebody who does not know them, before they open anything. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));

async function start(command: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', `${folder}${command}-cli.ts`, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', npm_lifecycle_event: command },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [code, answered, failed] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, answered, failed };
}

// Each loads for seconds, so one stands for all where they are alike.
test('a command that is asked how it is used answers on standard output', { timeout: 60_000 }, async () => {
  expect(await start('migrate', '--help')).toEqual({
    code: 0,
    answered: 'usage: npm run migrate   (brings the database up to date without starting a server)\n',
    failed: '',
  });
});

test(
  'a command that is not understood names what is wrong before its usage',
  { timeout: 60_000 },
  async () => {
    expect(await start('admin', 'suspnd', '--email', 'kimse@ornek.com')).toEqual({
      code: 1,
      answered: '',
      failed: expect.stringContaining('there is no command suspnd\n\nusage:\n  npm run -s admin -- create'),
    });
  },
);
