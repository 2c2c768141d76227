/**
 * The one place zod is taken from, so that every default message is Turkish on both sides.
 * A schema's own message still wins.
 */
import { z } from 'zod';

z.config(z.locales.tr());

export { z };
