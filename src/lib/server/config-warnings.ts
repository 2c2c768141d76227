import { findSampleFields } from './company.ts';
import type { Config } from './config.ts';

/** Settings with which the server starts although real people should not be served so. */
export function configWarnings(config: Config): string[] {
  const { NODE_ENV, SMS_GATEWAY, MAIL_GATEWAY, PUBLIC_URL } = config;
  if (NODE_ENV !== 'production') return [];
  const warnings = [];
  if (SMS_GATEWAY === 'outbox') {
    warnings.push('SMS_GATEWAY=outbox: codes are written to a file and reach nobody; nobody can register');
  }
  if (MAIL_GATEWAY === 'outbox')
    warnings.push('MAIL_GATEWAY=outbox: mails are written to a file and reach nobody');
  else if (PUBLIC_URL === undefined)
    warnings.push('PUBLIC_URL is not given: links in mails lead to localhost');
  const left = findSampleFields(config.company);
  if (left.length > 0) {
    warnings.push(
      `COMPANY_FILE: ${left.join(', ')}: still a sample's; firms are told to pay to it, and invoices and pages name it`,
    );
  }
  return warnings;
}
