/** Runs once for all tests with a database: one PostgreSQL, and a migrated template in it. */
import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { openTemplate } from './template-database.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { template, close } = await openTemplate(migrateToLatest);
  project.provide('postgres', template);
  return close;
}
