import type { Config } from '#lib/server/config.ts';
import type { Db } from '#lib/server/db.ts';
import { openKey } from '#lib/server/secret.ts';
import type { MailMessage } from '#lib/server/sending/mail.ts';
import { readToken, signToken } from '#lib/server/sending/signed-token.ts';
import { countDays, type DayRange } from '../../buckets.ts';
import { mailedReportTexts as texts } from '../../texts.ts';
import { drawReport, reportCsv } from './report-files.ts';
import { MEASURES, readReportFigures, type ReportFigures } from './report-figures.ts';

const PURPOSE = 'firm-report';

/** The page that switches a report off; a mail program posts to the same address by itself (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/rapor-kapat';

const secretOf = (config: Config) => openKey(config, 'accounts');

const tokenOf = (config: Config, firmId: number) =>
  signToken(secretOf(config), { purpose: PURPOSE, subject: String(firmId) });

/** The firm whose report a link switches off; null for a link that we have not signed. */
export function firmOfToken(config: Config, token: string): number | null {
  const subject = readToken(secretOf(config), { purpose: PURPOSE, token });
  return subject === null ? null : Number(subject);
}

function textOf({ firmName, range, totals, before }: ReportFigures): string {
  const days = countDays(range);
  const lines = MEASURES.map(({ name, say, sayChange }) => {
    const change = sayChange(totals, before);
    return texts.line({
      name,
      value: say(totals),
      change: change && `${change}, `,
      days,
      before: say(before),
    });
  });
  return [
    texts.opening(firmName, texts.range(range.from, range.to)),
    lines.join('\n'),
    totals.total_views === 0 ? texts.noViews : texts.closing,
  ].join('\n\n');
}

export interface AskedReport {
  firmId: number;
  range: DayRange;
  now: Date;
  /** Says in its subject that it is a sample. */
  isSample: boolean;
}

/** The report of these days as a mail to the firm, with its files and its way to unsubscribe. */
export async function writeReportMail(
  { db, config }: { db: Db; config: Config },
  { firmId, range, now, isSample }: AskedReport,
): Promise<MailMessage> {
  const figures = await readReportFigures(db, { firmId, range });
  const productName = config.company.product_name;
  const name = texts.fileName(range.from, range.to);
  const shownRange = texts.range(range.from, range.to);
  const path = `${UNSUBSCRIBE_PATH}/${tokenOf(config, firmId)}`;
  return {
    to: figures.email,
    subject: isSample ? texts.sampleSubject(shownRange) : texts.subject(shownRange),
    text: textOf(figures),
    button: { label: texts.button, path: '/firma/panel' },
    why: isSample ? texts.whySample(productName) : texts.why(productName),
    unsubscribe: { pagePath: path, oneClickPath: path },
    files: [
      {
        name: `${name}.pdf`,
        type: 'application/pdf',
        content: await drawReport(figures, { productName, now }),
      },
      { name: `${name}.csv`, type: 'text/csv', content: Buffer.from(reportCsv(figures)) },
    ],
  };
}
