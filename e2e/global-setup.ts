/**
 * Runs once: builds pages and server for production, and starts a PostgreSQL with a template database on which the
 * server has started once.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openTemplate } from '#testing/template-database.ts';
import { startOnceOn, notifyWorkers } from './start-server.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const build = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  execFileSync(process.execPath, [build, '--if-stale'], { stdio: 'inherit' });
  const { template, close } = await openTemplate(startOnceOn);
  notifyWorkers(template);
  return close;
}
