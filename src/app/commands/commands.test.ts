import { afterEach, expect, test, vi } from 'vitest';
import { soon } from '#testing/runs/soon.ts';
import { commandLine } from './run-command.ts';

const COMMANDS = {
  migrate: () => import('./migrate.ts'),
  admin: () => import('./admin.ts'),
};
const { argv } = process;

async function start(command: keyof typeof COMMANDS, ...args: string[]) {
  const collect = (stream: NodeJS.WriteStream) => vi.spyOn(stream, 'write').mockReturnValue(true);
  const [answered, failed] = [collect(process.stdout), collect(process.stderr)];
  vi.stubEnv('npm_lifecycle_event', command);
  process.argv = [process.execPath, `${command}.ts`, ...args];
  await COMMANDS[command]();
  const printed = (spy: typeof answered) => spy.mock.calls.map(([text]) => String(text)).join('');
  await soon(() => expect(printed(answered) + printed(failed)).not.toBe(''));
  return { code: process.exitCode ?? 0, answered: printed(answered), failed: printed(failed) };
}

afterEach(() => {
  process.argv = argv;
  process.exitCode = undefined;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('command with --help: prints its usage on standard output', async () => {
  expect(await start('migrate', '--help')).toEqual({
    code: 0,
    answered: 'usage: npm run migrate   (brings the database up to date without starting a server)\n',
    failed: '',
  });
});

test('unknown command: names the fault before its usage', async () => {
  expect(await start('admin', 'suspnd', '--email', 'kimse@ornek.com')).toEqual({
    code: 1,
    answered: '',
    failed: expect.stringContaining('there is no command suspnd\n\nusage:\n  npm run -s admin -- create'),
  });
});

test('usage line: as the command was started', () => {
  const built = { env: {}, argv: ['node', '/srv/izle/dist/server/admin.js'], cwd: () => '/srv/izle' };
  const startedBy = (script: string, npm_lifecycle_event: string) =>
    commandLine(script, { ...built, env: { npm_lifecycle_event } });
  expect(commandLine('admin', built)).toBe('node dist/server/admin.js');
  expect(startedBy('admin', 'admin')).toBe('npm run -s admin --');
  expect(startedBy('migrate', 'migrate')).toBe('npm run migrate --');
  // An npm script of another name that starts the built command.
  expect(startedBy('admin', 'start')).toBe('node dist/server/admin.js');
});
