import { moneySchema } from '#lib/shared/wire.ts';
import { oneLine } from '#lib/shared/turkish.ts';
import { z } from '#lib/shared/zod.ts';
import { ruleTexts } from './texts.ts';

/** Allows longer texts than any rule does, so that the field's own rule reports a text that is too long. */
const typedText = z.string().normalize('NFC').trim().max(5000);

/** Checks only the shape. The field rules are in campaign-rules.ts, which needs the settings and the day. */
export const campaignBody = z.object({
  campaign_name: typedText.overwrite(oneLine).optional(),
  campaign_link: typedText.optional(),
  description: typedText.optional(),
  start_date: typedText.optional(),
  end_date: typedText.optional(),
  budget: moneySchema(ruleTexts.budgetInvalid, ruleTexts.budgetTooLarge).optional(),
  display_duration: z.int({ error: 'Geçerli bir gösterim süresi giriniz' }).optional(),
});

export const version = z
  .int()
  .optional()
  .meta({ description: 'The version that was edited; if it has changed since, the edit is refused' });

/** An edit may also take the stored image away; a new image wins over that. */
export const campaignEdit = campaignBody.extend({ remove_image: z.literal('true').optional(), version });
