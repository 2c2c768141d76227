import type { Config } from './config.ts';

/**
 * Warnings about settings with which the server starts although real people should not be served so; each is a sentence
 * for the log.
 */
export function configWarnings({ NODE_ENV, SMS_GATEWAY, MAIL_GATEWAY, PUBLIC_URL }: Config): string[] {
  if (NODE_ENV !== 'production') return [];
  const warnings = [];
  if (SMS_GATEWAY === 'outbox') {
    warnings.push('SMS_GATEWAY=outbox: codes are written to a file and reach nobody; nobody can register');
  }
  if (MAIL_GATEWAY === 'outbox')
    warnings.push('MAIL_GATEWAY=outbox: mails are written to a file and reach nobody');
  else if (PUBLIC_URL === undefined)
    warnings.push('PUBLIC_URL is not given: links in mails lead to localhost');
  return warnings;
}
