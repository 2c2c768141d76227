/** The metrics, and that those which the dashboard and the alert rules use exist. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPrometheus, serveFigures } from '#lib/server/figures/prometheus.ts';
import { anOutgoing } from '#testing/sending/outgoing.ts';
import { createSms } from '#lib/server/sending/sms.ts';
import { guardGateway } from '#lib/server/sending/outgoing.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aViewer } from '#testing/people.ts';
import { startTestApp } from '#testing/test-app.ts';
import { startAd, watchAd } from '#testing/watching.ts';
import { routes } from './features.ts';
import { allFigures, askFigures, openFigures } from './figures.ts';

const prometheus = createPrometheus(allFigures);
let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  app = await startTestApp({ figures: prometheus.figures });
  askFigures({ ...app.parts, figures: prometheus.figures });
}, 60_000);
afterAll(() => app.close());

const folder = new URL('../../deploy/monitoring/', import.meta.url);
const readDeployed = (name: string) => readFile(new URL(name, folder), 'utf8');
const namesIn = (text: string) => new Set(text.match(/\b(?:izle|nodejs|process)_[a-z0-9_]+/g));

async function valueOf(line: string): Promise<number | undefined> {
  const found = (await prometheus.collect()).split('\n').filter((one) => one.startsWith(`${line} `));
  expect(found.length).toBeLessThan(2);
  return found[0] === undefined ? undefined : Number(found[0].slice(line.length));
}

describe('figures', () => {
  test('calls: by route, never by address', async () => {
    const viewer = await aViewer(app);
    await app.call('/api/user/ads/471147114711/click', { method: 'POST', as: viewer.token });
    await app.call('/nothing/5321234567');
    const text = await prometheus.collect();
    expect(text).toMatch(
      /izle_http_request_seconds_count\{method="POST",route="\/api\/user\/ads\/:id\/click",status="404"\} 1/,
    );
    expect(text).not.toContain('471147114711');
    expect(text).not.toContain('5321234567');
  });

  test('watching: counts operations by outcome, and batches', async () => {
    const { id } = await aCampaign(app, { status: 'active' });
    const viewer = await aViewer(app);
    await watchAd(app, viewer, id);
    await startAd(app, viewer, 999_999);
    expect(await valueOf('izle_settled_total{kind="view",outcome="settled"}')).toBe(1);
    expect(await valueOf('izle_settled_total{kind="start",outcome="settled"}')).toBe(1);
    expect(await valueOf('izle_settle_batch_operations_count')).toBeGreaterThan(1);
    expect(await valueOf('izle_settle_waiting')).toBe(0);
  });

  test('disk: the free share', async () => {
    const free = await valueOf('izle_disk_free_ratio');
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThan(1);
  });

  test('messages: count failures, and the paid parts of SMS', async () => {
    let isBroken = false;
    const send = async () => {
      if (isBroken) throw new Error('no gateway');
    };
    const { config, limits, log } = app.parts;
    const { figures } = prometheus;
    const outgoing = anOutgoing(app.clock, { limits, log, figures });
    const mail = guardGateway('mail', { send }, outgoing);
    const to = { to: '5321234567', share: 'other-codes', by: null } as const;
    const sms = createSms(config, outgoing);
    await sms.send({ ...to, text: 'ş'.repeat(155) });
    await sms.send({ ...to, text: 'ş'.repeat(156) });
    await mail.send({ ...to, to: 'a@ornek.example' });
    isBroken = true;
    await expect(sms.send({ ...to, to: '1', text: 'a' })).rejects.toThrow('ten digits');
    await expect(mail.send(to)).rejects.toThrow('no gateway');
    expect(await valueOf('izle_messages_total{channel="sms",outcome="sent"}')).toBe(2);
    expect(await valueOf('izle_messages_total{channel="sms",outcome="failed"}')).toBe(1);
    expect(await valueOf('izle_messages_total{channel="mail",outcome="sent"}')).toBe(1);
    expect(await valueOf('izle_sms_parts_total')).toBe(3);
  });

  test('books: whether they agree; an unreadable figure is left out instead of 0', async () => {
    expect(await valueOf('izle_ledger_frozen')).toBe(0);
    expect(await valueOf('izle_fraud_in_review')).toBe(0);
    // Nobody has checked these books, and no job has run here, so that none is late.
    expect(await valueOf('izle_ledger_check_age_seconds')).toBeUndefined();
    expect(await prometheus.collect()).not.toContain('izle_job_lag_seconds{');
  });

  test('process: readiness, version, and jobs held by the clock', async () => {
    expect(await valueOf('izle_ready')).toBe(1);
    // The clock of tests is another than the database's.
    expect(await valueOf('izle_jobs_held')).toBe(1);
    const apart = (app.clock.now().getTime() - Date.now()) / 1000;
    expect(Math.abs(((await valueOf('izle_clock_ahead_seconds')) ?? 0) - apart)).toBeLessThan(60);
    expect(await prometheus.collect()).toMatch(/^izle_build_info\{version="\d+\.\d+\.\d+\+source"\} 1$/m);
    const { data } = await app.call('/api/health/ready');
    expect(data).toMatchObject({ version: expect.stringMatching(/^\d/), jobs_held: true });
  });

  test('queues: the age of the oldest entry', async () => {
    await aCampaign(app, { status: 'pending' });
    app.clock.advance(7_000_000);
    await aCampaign(app, { status: 'pending' });
    app.clock.advance(3_000);
    const now = createPrometheus(allFigures);
    askFigures({ ...app.parts, figures: now.figures });
    const text = await now.collect();
    for (const [queue, seconds] of Object.entries({ campaigns: 7_003, payments: 0, withdrawals: 0 }))
      expect(text).toContain(`izle_waiting_age_seconds{queue="${queue}"} ${seconds}\n`);
  });

  test('address of the figures: serves nothing else', async () => {
    const served = await serveFigures(prometheus, { port: 0, host: '127.0.0.1' });
    const answer = await fetch(served.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toContain('nodejs_eventloop_lag_p99_seconds');
    expect((await fetch(served.url.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(served.url, { method: 'POST' })).status).toBe(404);
    await served.close();
    expect((await app.app.inject('/metrics')).statusCode).toBe(404);
  });

  test('taken port: the variable is named', async () => {
    const taken = await openFigures({ METRICS_PORT: 0, METRICS_HOST: '127.0.0.1' });
    const port = Number(new URL(taken.url ?? '').port);
    await expect(openFigures({ METRICS_PORT: port, METRICS_HOST: '127.0.0.1' })).rejects.toThrow(
      `METRICS_PORT: another process listens on port ${port} of 127.0.0.1.`,
    );
    await taken.close();
  });
});

/** Metrics that the exporters beside the program are known to have, by the job of prometheus.yml that reads them. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  postgres: (
    'pg_up pg_settings_max_connections pg_stat_activity_count pg_stat_activity_max_tx_duration pg_replication_lag_seconds ' +
    'pg_replication_is_replica pg_stat_archiver_failed_count pg_stat_archiver_last_archive_age'
  ).split(' '),
  pgbackrest: ['pgbackrest_backup_since_last_completion_seconds', 'pgbackrest_stanza_status'],
  blackbox: ['probe_success', 'probe_ssl_earliest_cert_expiry'],
};

describe('the files for monitoring', async () => {
  const rules = (await readDeployed('alerts.yml'))
    .split(/^ +- alert: /m)
    .slice(1)
    .map((text) => ({ name: text.slice(0, text.indexOf('\n')), text }));

  test.each(['alerts.yml', 'dashboard.json'])('%s: uses only figures that exist', async (name) => {
    const collected = await prometheus.collect();
    const exists = (figure: string) =>
      collected.includes(`# TYPE ${figure} `) ||
      collected.includes(`# TYPE ${figure.replace(/_(?:bucket|sum|count)$/, '')} histogram`);
    const named = [...namesIn(await readDeployed(name))];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((figure) => !exists(figure))).toEqual([]);
  });

  test('alerts about other programs: use exporters that prometheus.yml reads', async () => {
    const named = (await readDeployed('alerts.yml')).match(/\b(?:pg|pgbackrest|probe)_[a-z0-9_]+/g) ?? [];
    expect(new Set(named)).toEqual(new Set(Object.values(OUTSIDE).flat()));
    const jobs = (await readDeployed('prometheus.yml')).match(/(?<=job_name: ).+/g);
    expect(jobs).toEqual(['izle-kazan', ...Object.keys(OUTSIDE)]);
  });

  test.each(rules)('$name: names labels and routes that exist, and is explained', async ({ name, text }) => {
    const expr = /^ +expr: (.*(?:\n {10}.*)*)/m.exec(text)?.[1] ?? '';
    for (const [open, close] of Object.entries({ '(': ')', '{': '}', '[': ']' }))
      expect(expr.split(open).length).toBe(expr.split(close).length);
    expect(text).toMatch(/severity: (page|ticket) \}\n +annotations:\n +summary: \S/);
    for (const [, figure = '', matchers = ''] of expr.matchAll(
      /\b(izle_\w+?)(?:_bucket|_count|_sum)?\{([^}]*)\}/g,
    )) {
      const labels = allFigures.find((one) => one.name === figure)?.labels;
      for (const [, label] of matchers.matchAll(/(\w+)(?:=~?|!~|!=)"/g)) expect(labels).toContain(label);
    }
    const paths = routes.map(({ path }) => path);
    for (const [, route] of expr.matchAll(/route="([^"]+)"/g)) expect(paths).toContain(route);
    const docs = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
    expect(docs.slice(docs.indexOf('### Alerts'), docs.indexOf('## Logs'))).toMatch(
      new RegExp(`\\b${name}\\b`),
    );
  });

  test('dashboard: shows every figure of the product', async () => {
    const shown = [...namesIn(await readDeployed('dashboard.json'))];
    const missing = allFigures.filter(({ name }) => !shown.some((figure) => figure.startsWith(name)));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
