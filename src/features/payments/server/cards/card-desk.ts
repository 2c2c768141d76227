import type { CardDesk } from './card-payments.ts';
import { RETURN_PATH } from './card-return.ts';
import { issuerOf } from '../invoices/issue-invoice.ts';
import { createCardProviders, type ProviderKit } from './providers/create-providers.ts';

export function openCardDesk(kit: ProviderKit): CardDesk {
  const origin = (kit.config.PUBLIC_URL ?? '').replace(/\/$/, '');
  return {
    providers: createCardProviders(kit),
    issuer: issuerOf(kit.config),
    returnTo: `${origin}${RETURN_PATH}`,
  };
}
