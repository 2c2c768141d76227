/** `npm run -s admin -- <command>`. `create` is the only way to become an admin; there is no default password. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { recordAct } from '#lib/server/audit.ts';
import { systemClock } from '#lib/server/clock.ts';
import { confirmClock } from '#lib/server/clock-state.ts';
import { commandLine, runCommand } from './run-command.ts';
import { type Config, readConfig } from '#lib/server/config.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import { fieldErrors } from '#lib/server/parse-request.ts';
import { idParam } from '#lib/shared/wire.ts';
import { emailSchema, personNameSchema, phoneSchema } from '#lib/shared/validators.ts';
import { newPasswordSchema } from '#features/accounts/password-rules.ts';
import { DUTIES } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import {
  changeDuty,
  endUserSessions,
  findPasswordProblem,
  findUserByEmail,
  hashPassword,
  reinstateAccount,
  resetSecondFactor,
  suspendAccount,
} from '#features/accounts/server.ts';
import { createAdmin } from '#features/joining/server.ts';
import { adminActs } from '#features/accounts/acts.ts';
import { clockActs } from '#platform/health/contract.ts';
import { approveProposal } from '#platform/approvals/server.ts';
import { accountsContract } from '#features/accounts/contract.ts';
import type { AppParts } from '../build-app.ts';
import { checkInstallation } from './check-installation.ts';
import { hasDatabase, joinDatabase, openParts, PASSING, requireDatabase } from '../open-parts.ts';
import { proposalKinds } from '../proposal-kinds.ts';

const COMMAND = commandLine('admin');
const USAGE = `usage:
  ${COMMAND} create --name NAME --email EMAIL --phone 5XXXXXXXXX [--duty DUTY]   (password on standard input)
  ${COMMAND} set-duty --email EMAIL --duty ${DUTIES.join('|')}
  ${COMMAND} reset-second-factor --email EMAIL
  ${COMMAND} approve-proposal --id NUMBER   (which no other active administrator may approve)
  ${COMMAND} suspend --email EMAIL --reason TEXT      (shown at login)
  ${COMMAND} reinstate --email EMAIL --reason TEXT
  ${COMMAND} end-sessions --email EMAIL
  ${COMMAND} confirm-clock   (the database's clock is right, and jobs that wait since it stepped go on)
  ${COMMAND} check           (books, secrets and pictures, after a restore; ends with the code 1 where they differ)`;

const adminSchema = z.object({
  name: personNameSchema,
  email: emailSchema(),
  phone: phoneSchema(),
  password: newPasswordSchema(),
  duty: z.enum(DUTIES).default('owner'),
});
const approvalSchema = z.object({ id: idParam });
const accountSchema = z.object({ email: emailSchema() });
const dutySchema = accountSchema.extend({ duty: z.enum(DUTIES) });
const decisionSchema = accountsContract.suspendAccount.body.extend(accountSchema.shape);

function parseOptions<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  const result = schema.safeParse(options);
  if (result.success) return result.data;
  const lines = Object.entries(fieldErrors(result.error.issues)).map(
    ([field, message]) => `  ${field}: ${message}`,
  );
  throw new Error(`${lines.join('\n')}\n\n${USAGE}`);
}

type Options = Record<string, string | boolean | undefined>;

type Command = (options: Options) => Promise<(parts: AppParts) => Promise<string>>;

/** Reads a password: without echo at a terminal, else all of standard input but a last newline. Throws on cancel. */
async function readPassword(): Promise<string> {
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

const create: Command = async (options) => {
  const all = { ...options, password: await readPassword() };
  const { password, ...admin } = parseOptions(adminSchema, all);
  return async ({ db }) => {
    const problem = findPasswordProblem(password);
    if (problem.password !== undefined) throw new Error(`  password: ${problem.password}`);
    const passwordHash = await hashPassword(password);
    const now = systemClock.now();
    const id = await inTransaction(db, async (tx) => {
      const made = await createAdmin(tx, { ...admin, passwordHash, now });
      const after = { ...admin, role: 'admin' };
      await recordAct(tx, { actorId: null, act: adminActs.create, subjectId: made, after, now });
      return made;
    });
    return `admin ${id} created: ${admin.email}`;
  };
};

const resetFactor: Command = async (options) => {
  const { email } = parseOptions(accountSchema, options);
  return async ({ db }) => {
    const wasOn = await resetSecondFactor(db, { email, now: systemClock.now() });
    if (!wasOn) throw new Error(`no admin with a second factor has the e-mail ${email}`);
    return `the second factor of ${email} is off, and its sessions are ended`;
  };
};

const approve: Command = async (options) => {
  const { id } = parseOptions(approvalSchema, options);
  return async ({ db }) => {
    const approval = { id, adminId: null, now: systemClock.now() };
    await inTransaction(db, (tx) => approveProposal(tx, proposalKinds, approval));
    return `proposal ${id} is approved and carried out`;
  };
};

async function idOf(db: Db, email: string): Promise<number> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw new Error(`nobody has the e-mail ${email}`);
  return user.id;
}

const decide =
  (act: typeof suspendAccount, done: string): Command =>
  async (options) => {
    const { email, reason } = parseOptions(decisionSchema, options);
    return async ({ db }) => {
      await act(db, { userId: await idOf(db, email), adminId: null, reason, now: systemClock.now() });
      return `the account of ${email} is ${done}`;
    };
  };

const setDuty: Command = async (options) => {
  const { email, duty } = parseOptions(dutySchema, options);
  return async ({ db }) => {
    await changeDuty(db, { userId: await idOf(db, email), adminId: null, duty, now: systemClock.now() });
    return `the duty of ${email} is ${duty}`;
  };
};

const endSessions: Command = async (options) => {
  const { email } = parseOptions(accountSchema, options);
  return async ({ db }) => {
    await endUserSessions(db, { userId: await idOf(db, email), adminId: null, now: systemClock.now() });
    return `the sessions of ${email} are ended`;
  };
};

const confirm: Command =
  async () =>
  async ({ db }) => {
    const at = await inTransaction(db, async (tx) => {
      await recordAct(tx, { actorId: null, act: clockActs.confirm, now: systemClock.now() });
      return confirmClock(tx);
    });
    return `jobs go on by the database's clock, at ${at.toISOString()}`;
  };

const COMMANDS: Readonly<Record<string, Command>> = {
  create,
  'reset-second-factor': resetFactor,
  'approve-proposal': approve,
  suspend: decide(suspendAccount, 'suspended'),
  reinstate: decide(reinstateAccount, 'active again'),
  'set-duty': setDuty,
  'end-sessions': endSessions,
  'confirm-clock': confirm,
};

function findCommand(names: readonly string[]): Command {
  const [name] = names;
  if (name === undefined) throw new Error(USAGE);
  const command = names.length === 1 && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new Error(`there is no command ${names.join(' ')}\n\n${USAGE}`);
  return command;
}

/** Apart from the others, which first bring the database up to date. */
async function check(config: Config): Promise<void> {
  await requireDatabase(config);
  const database = await joinDatabase(config, PASSING.log);
  try {
    const { lines, isGood } = await checkInstallation(database.url, config, systemClock.now());
    console.log(lines.join('\n'));
    if (!isGood) process.exitCode = 1;
  } finally {
    await database.stop();
  }
}

async function administer(): Promise<void> {
  const config = readConfig(process.env);
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { name: text, email: text, phone: text, id: text, reason: text, duty: text },
  });
  if (positionals.length === 1 && positionals[0] === 'check') return check(config);
  const command = findCommand(positionals);
  const act = await command(values);
  // The first administrator may be there before the first start.
  if (command !== create) await requireDatabase(config);
  else if (!(await hasDatabase(config))) console.error(`A new database is made in ${config.DATA_DIR}.`);
  const database = await joinDatabase(config, PASSING.log);
  try {
    const { work, close } = await openParts(config, database.url, PASSING);
    try {
      console.log(await act(work));
    } finally {
      await close();
    }
  } finally {
    // Otherwise the embedded database would keep a failed command running.
    await database.stop();
  }
}

runCommand(USAGE, administer);
