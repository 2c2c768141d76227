/** A file as the `data` of an answer: small enough for one call, and under the caller's session. */
import { z } from './zod.ts';

export const fileAnswerSchema = z.object({
  file_name: z.string(),
  content_type: z.string(),
  content: z.string(),
});

export type FileAnswer = z.output<typeof fileAnswerSchema>;
