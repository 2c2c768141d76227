import { explainPort } from '#lib/server/connections.ts';
import { type Figure, NO_FIGURES } from '#lib/server/figures/figures.ts';
import { askLibFigures, libFigures } from '#lib/server/figures/lib-figures.ts';
import { createPrometheus, serveFigures } from '#lib/server/figures/prometheus.ts';
import type { Config } from '#lib/server/config.ts';
import { askFraudFigures, fraudFigures } from '#features/fraud/server.ts';
import { askHealthFigures, healthFigures } from '#platform/health/server.ts';
import { askLedgerFigures, ledgerFigures } from '#platform/ledger/server.ts';
import { askWaitingFigures, waitingFigures } from '#desks/panels/server.ts';
import { settlingFigures } from '#features/watching/server.ts';
import type { AppParts } from './build-app.ts';

export const allFigures: readonly Figure[] = [
  ...libFigures,
  ...healthFigures,
  ...ledgerFigures,
  ...fraudFigures,
  ...settlingFigures,
  ...waitingFigures,
];

export function askFigures(
  parts: Pick<AppParts, 'config' | 'db' | 'clock' | 'figures' | 'isStopping'>,
): void {
  askLibFigures(parts);
  askHealthFigures(parts);
  askLedgerFigures(parts);
  askFraudFigures(parts);
  askWaitingFigures(parts);
}

export async function openFigures({
  METRICS_PORT: port,
  METRICS_HOST: host,
}: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>) {
  if (port === undefined) return { figures: NO_FIGURES, url: undefined, close: async () => {} };
  const prometheus = createPrometheus(allFigures);
  const served = await serveFigures(prometheus, { port, host }).catch((error: unknown) =>
    explainPort(error, { port, host }, { port: 'METRICS_PORT', host: 'METRICS_HOST' }),
  );
  return { figures: prometheus.figures, ...served };
}
