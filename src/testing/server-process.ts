/** The server of tests as a process of its own, for tests that kill it. Prints the URL. */
import { startTestApp } from './test-app.ts';

const [databaseUrl, dataDir] = process.argv.slice(2);
if (databaseUrl === undefined || dataDir === undefined)
  throw new Error('usage: server-process.ts DATABASE_URL DATA_DIR');

const { app } = await startTestApp({ databaseUrl, dataDir, environment: { LOG_LEVEL: 'silent' } });
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
