/**
 * The one place zod is taken from, so that every default message is Turkish on both sides.
 * A schema's own message still wins.
 */
import { z } from 'zod';

// Compiling schemas needs eval, which the browser's content security policy forbids; the server may.
z.config({ ...z.locales.tr(), jitless: 'document' in globalThis });

export { z };
