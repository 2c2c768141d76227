/** What is typed into a campaign's form before it is sent, on the wire. */
import { timestampSchema } from '#lib/shared/dates.ts';
import { idParam } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';

/** Allows whatever can stand in a field while a person types: the form's rules judge it only when it is sent. */
const typed = z.string().max(5000);

const fields = z.object({
  campaign_name: typed.optional(),
  campaign_link: typed.optional(),
  description: typed.optional(),
  start_date: typed.optional(),
  end_date: typed.optional(),
  /** Lira, as text. */
  budget: typed.optional(),
  /** Seconds, as text. */
  display_duration: typed.optional(),
  /** The stored picture was taken away. */
  remove_image: z.literal('true').optional(),
});
export type TypedFields = z.output<typeof fields>;

/** Which form: that of the campaign, or without it that of a new one. */
export const typedQuery = z.object({ campaign_id: idParam.optional() });

export const typedBody = fields.extend({
  /** The version that this page knows; without it the page knows of none. */
  version: z.int().optional(),
});

export const typedData = z.object({
  fields,
  image_path: z.string().nullable(),
  version: z.int(),
  saved_at: timestampSchema,
});
export type TypedCampaign = z.output<typeof typedData>;
