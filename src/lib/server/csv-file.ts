import { istanbulDay } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';

export function csvFile(name: string, csv: string, now: Date): FileAnswer {
  return {
    file_name: `${name}-${istanbulDay(now)}.csv`,
    content_type: 'text/csv; charset=utf-8',
    content: Buffer.from(csv).toString('base64'),
  };
}
