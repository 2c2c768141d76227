import { expect, test } from 'vitest';
import { commandLine } from './run-command.ts';

test('the usage line: as the command was started', () => {
  const built = { env: {}, argv: ['node', '/srv/izle/dist/server/admin-cli.js'], cwd: () => '/srv/izle' };
  expect(commandLine('admin', built)).toBe('node dist/server/admin-cli.js');
  expect(commandLine('admin', { ...built, env: { npm_lifecycle_event: 'admin' } })).toBe(
    'npm run -s admin --',
  );
  expect(commandLine('migrate', { ...built, env: { npm_lifecycle_event: 'migrate' } })).toBe(
    'npm run migrate --',
  );
  // An npm script of another name that starts what was built.
  expect(commandLine('admin', { ...built, env: { npm_lifecycle_event: 'start' } })).toBe(
    'node dist/server/admin-cli.js',
  );
});
