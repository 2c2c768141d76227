import type { Config } from '#lib/server/config.ts';

/** The bank account to which firms transfer. */
export function bankOf(config: Config) {
  return {
    iban: config.BANK_IBAN,
    bank_name: config.BANK_NAME,
    account_holder: config.BANK_ACCOUNT_HOLDER,
  };
}
