/** How late jobs are, and how often they fail. Where no worker ever ran there are no figures. */
import { type Db, rows, sql } from '../db.ts';
import type { Figures } from './figures.ts';
import { jobAge, jobFailures, jobLag } from './lib-figures.ts';

export function askJobFigures({ db, figures }: { db: Db; figures: Figures }): void {
  figures.ask(jobFailures, async () => {
    const failing = await rows(
      db,
      sql<{ job: string; value: number }>`select name as job, failures as value from jobs`,
    );
    return failing.map(({ job, value }) => ({ labels: { job }, value }));
  });
  figures.ask(jobLag, async () => {
    const due = await rows(
      db,
      sql<{ job: string; value: number }>`
        select name as job, extract(epoch from now() - due_at)::float8 as value from jobs where due_at <= now()`,
    );
    return due.map(({ job, value }) => ({ labels: { job }, value }));
  });
  figures.ask(jobAge, async () => {
    const done = await rows(
      db,
      sql<{ job: string; value: number }>`
        select name as job, extract(epoch from now() - succeeded_at)::float8 as value from jobs
        where succeeded_at is not null`,
    );
    return done.map(({ job, value }) => ({ labels: { job }, value }));
  });
}
