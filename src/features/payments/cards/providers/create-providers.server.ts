import type { ServerKit } from '#lib/server/server-kit.ts';
import type { CardProvider, CardProviderName } from './card-provider.server.ts';
import { createIyzico } from './iyzico.server.ts';
import { createSandbox } from './sandbox.server.ts';

export interface CardProviders {
  /** The provider of new payments; null where cards are switched off. */
  current: CardProvider | null;
  /** The provider of an earlier payment, if this installation still has it configured. */
  named(name: CardProviderName): CardProvider | undefined;
}

export type ProviderKit = Pick<ServerKit, 'config' | 'db' | 'clock'>;

export function createCardProviders({ config, db, clock }: ProviderKit): CardProviders {
  const { IYZICO_API_KEY: apiKey, IYZICO_SECRET_KEY: secretKey, IYZICO_URL: url } = config;
  const known: Partial<Record<CardProviderName, CardProvider>> = {};
  if (config.NODE_ENV !== 'production') known.sandbox = createSandbox({ db, clock });
  if (apiKey !== undefined && secretKey !== undefined)
    known.iyzico = createIyzico({ apiKey, secretKey, url });
  const current = config.CARD_PROVIDER === 'off' ? null : (known[config.CARD_PROVIDER] ?? null);
  return { current, named: (name) => known[name] };
}
