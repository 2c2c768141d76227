/** The examples of docs/api.md run as they stand there, one after the other. */
import { execFile, execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { appendToOutbox } from '#lib/server/sending/outbox.ts';
import { aFirm, anAdmin, TEST_PASSWORD } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const app = useTestApp();

function canRun(): boolean {
  try {
    execFileSync('bash', ['-c', 'command -v curl']);
    return true;
  } catch {
    return false;
  }
}

async function startClockServer(): Promise<number> {
  const server = createServer((_request, response) => {
    app.clock.advance(60_000);
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port; // It listens on a port.
}

test.skipIf(!canRun())(
  'examples of docs/api.md: work (skipped without bash or curl)',
  async () => {
    const document = await readFile(`${root}/docs/api.md`, 'utf8');
    const blocks = [...document.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
    expect(blocks.length).toBeGreaterThan(5);
    await anAdmin(app, { email: 'admin@demo.example' });
    await aFirm(app, { email: 'kerem@kahve.example' });
    app.parts.sms.send = ({ to, text }) => appendToOutbox(`${app.dataDir}/outbox/sms.jsonl`, { to, text });
    const api = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const waiting = `sleep() { curl -sS http://127.0.0.1:${await startClockServer()}; }\n`;
    const script = waiting + blocks.join('\n').replaceAll('Demo1234', TEST_PASSWORD);

    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: root,
      env: { ...process.env, API: `${api}/api`, DATA_DIR: app.dataDir },
    });

    expect(stdout.match(/"success":false,"code":"\w+"/g)).toEqual([
      '"success":false,"code":"UNAUTHENTICATED"',
    ]);
    const posted = await app.rows(sql<{ kind: string }>`select kind from ledger_entries order by id`);
    expect(posted.map(({ kind }) => kind)).toEqual(['order_paid', 'welcome_bonus', 'view']);
  },
  60_000,
);
