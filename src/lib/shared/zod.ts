/** The only import of zod: where a schema has no message, both sides use Turkish ones that name no types or values. */
import { z } from 'zod';

const UNITS: Readonly<Record<string, string>> = { string: ' karakter', array: ' seçim', set: ' seçim' };

function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Bu alan zorunludur' : 'Geçersiz değer';
    case 'invalid_value':
      return 'Geçersiz seçenek';
    case 'too_small':
      return `En az ${String(issue.minimum)}${UNITS[issue.origin] ?? ''} olmalıdır`;
    case 'too_big':
      return `En fazla ${String(issue.maximum)}${UNITS[issue.origin] ?? ''} olabilir`;
    case 'unrecognized_keys':
      return `Bilinmeyen alan: ${issue.keys.join(', ')}`;
    default:
      return 'Geçersiz değer';
  }
}

// Compiling schemas needs eval, which the browser's content security policy forbids.
z.config({ localeError: messageOf, jitless: 'document' in globalThis });

export { z };
