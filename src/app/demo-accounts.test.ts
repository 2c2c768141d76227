import { beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#features/accounts/server/index.ts';
import { run, sql } from '#lib/server/db.ts';
import { aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { DEMO_PASSWORD, DEMO_STEP } from '../../db/demo/people.ts';
import { refuseDemoLogins } from './demo-accounts.ts';

const app = useTestApp();

beforeEach(() => run(app.db, sql`delete from installation_steps`));

async function aPersonOfTheDemo() {
  const person = await aViewer(app);
  const hash = await hashPassword(DEMO_PASSWORD);
  await run(app.db, sql`update users set password_hash = ${hash} where id = ${person.userId}`);
  return person;
}

const noteDemo = (finishedAt: Date | null) =>
  run(
    app.db,
    sql`insert into installation_steps (name, started_at, finished_at)
        values (${DEMO_STEP}, ${app.clock.now()}, ${finishedAt})`,
  );

test('demo accounts: production refuses to start while one opens with the known password, also half loaded', async () => {
  const { userId, email } = await aPersonOfTheDemo();
  await expect(refuseDemoLogins(app.db)).resolves.toBeUndefined(); // The demo was never loaded here.
  await noteDemo(app.clock.now());
  await expect(refuseDemoLogins(app.db)).rejects.toThrow(`opens accounts, such as ${email}`);
  await run(app.db, sql`update installation_steps set finished_at = null`);
  await expect(refuseDemoLogins(app.db)).rejects.toThrow('empty database');
  await run(app.db, sql`update users set status = 'suspended' where id = ${userId}`);
  await expect(refuseDemoLogins(app.db)).resolves.toBeUndefined();
});

test('demo accounts: people who came after the demo are not looked at, whatever their password', async () => {
  await noteDemo(app.clock.now());
  app.clock.advance(1000);
  await aPersonOfTheDemo();
  await expect(refuseDemoLogins(app.db)).resolves.toBeUndefined();
});
