/** What waits in the queue of jobs. Where no worker ever ran there is no queue, and no figure. */
import { type Db, rows, sql } from '../db.ts';
import type { Figures } from './figures.ts';
import { jobAge, jobLag, jobsQueued } from './lib-figures.ts';

export function askQueueFigures({ db, figures }: { db: Db; figures: Figures }): void {
  figures.ask(jobsQueued, async () => {
    const queues = await rows(
      db,
      sql<{ job: string; state: string; count: number }>`
        select name as job, state::text as state, count(*) as count from pgboss.job
        where state in ('created', 'retry', 'active', 'failed') group by name, state`,
    );
    return queues.map(({ job, state, count }) => ({ labels: { job, state }, value: count }));
  });
  figures.ask(jobLag, async () => {
    const due = await rows(
      db,
      sql<{ job: string; seconds: number }>`
        select name as job, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
        where state in ('created', 'retry') and start_after <= now() group by name`,
    );
    return due.map(({ job, seconds }) => ({ labels: { job }, value: seconds }));
  });
  figures.ask(jobAge, async () => {
    const done = await rows(
      db,
      sql<{ job: string; seconds: number }>`
        select name as job, extract(epoch from now() - max(completed_on))::float8 as seconds from pgboss.job
        where state = 'completed' group by name`,
    );
    return done.map(({ job, seconds }) => ({ labels: { job }, value: seconds }));
  });
}
