/** Pages without markup: nothing in their text can become part of the code of the page. */
import { z } from '#lib/shared/zod.ts';

export const spanSchema = z.object({
  text: z.string(),
  is_bold: z.boolean().optional(),
  is_italic: z.boolean().optional(),
  /** A path of this product (`/giris`), or an https or mailto address. */
  link: z.string().optional(),
});
export type Span = z.output<typeof spanSchema>;

const spans = z.array(spanSchema);

export const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), spans }),
  z.object({ kind: z.literal('paragraph'), spans }),
  z.object({ kind: z.literal('list'), is_numbered: z.boolean(), items: z.array(spans) }),
  /** `src` is an address of this product, never another host's. */
  z.object({ kind: z.literal('picture'), src: z.string(), alt: z.string() }),
]);
export type Block = z.output<typeof blockSchema>;

export const PAGE_NAMES = ['terms', 'help', 'contact'] as const;
export type PageName = (typeof PAGE_NAMES)[number];
