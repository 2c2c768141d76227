/**
 * `npm run -s admin -- create --name … --email … --phone …` reads a password from standard input and creates an admin.
 * There is no other way to become one, and no default password.
 */
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { systemClock } from '#lib/server/clock.ts';
import { type Config, readConfig } from '#lib/server/config.ts';
import { inTransaction } from '#lib/server/db.ts';
import { fieldErrors } from '#lib/server/parse-request.ts';
import { emailSchema, newPasswordSchema, personNameSchema, phoneSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { createAdmin, hashPassword } from '#features/accounts/server/index.ts';
import { joinDatabase, openParts } from './open-parts.ts';

const USAGE =
  'usage: npm run -s admin -- create --name NAME --email EMAIL --phone 5XXXXXXXXX   (password on standard input)';

const adminSchema = z.object({
  name: personNameSchema,
  email: emailSchema(),
  phone: phoneSchema(),
  password: newPasswordSchema(),
});

async function readAdmin(): Promise<z.output<typeof adminSchema>> {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { name: text, email: text, phone: text },
  });
  if (positionals.length !== 1 || positionals[0] !== 'create') throw new Error(USAGE);
  const password = (await readAll(process.stdin)).replace(/\r?\n$/, '');
  const result = adminSchema.safeParse({ ...values, password });
  if (result.success) return result.data;
  const lines = Object.entries(fieldErrors(result.error)).map(([field, message]) => `  ${field}: ${message}`);
  throw new Error(`${USAGE}\n${lines.join('\n')}`);
}

async function create(config: Config): Promise<void> {
  const { password, ...admin } = await readAdmin();
  const database = await joinDatabase(config, () => {});
  const { parts, close } = await openParts(config, database.url, () => {});
  try {
    const passwordHash = await hashPassword(password);
    const id = await inTransaction(parts.db, (tx) =>
      createAdmin(tx, { ...admin, passwordHash, now: systemClock.now() }),
    );
    console.log(`admin ${id} created: ${admin.email}`);
  } finally {
    await close();
    await database.stop();
  }
}

create(readConfig(process.env)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
