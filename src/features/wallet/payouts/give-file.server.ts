import { createHash } from 'node:crypto';
import { create } from 'xmlbuilder2';
import { type CsvColumn, liraCell, toCsv } from '#lib/shared/csv.ts';
import { istanbulDay } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { recordAct } from '#lib/server/audit.ts';
import type { Company } from '#lib/server/company.ts';
import type { Config } from '#lib/server/config.ts';
import { type Db, rows, run as execute, sql } from '#lib/server/db.ts';
import { payoutErrors, payoutRunActs } from './contract.ts';
import { toBankText } from './bank-text.ts';
import { endToEndId } from './record-result.server.ts';
import { closeItsProposal, leaveOut, lockRun, needsSecond, type OnRun } from './runs.server.ts';
import { type FileFormat, payoutFileTexts as texts, payoutTexts } from './texts.ts';

interface Line {
  id: number;
  holder: string;
  iban: string;
  amount: Kurus;
}

export interface FileContent {
  runId: number;
  filedAt: Date;
  lines: readonly Line[];
  company: Pick<Company, 'bank' | 'product_name'>;
}

const CSV_COLUMNS: CsvColumn<Line & { place: number; runId: number; product: string }>[] = [
  { title: texts.number, value: ({ place }) => place },
  { title: texts.holder, value: ({ holder }) => holder },
  { title: words.iban, value: ({ iban }) => iban },
  { title: words.amount, value: ({ amount }) => liraCell(amount) },
  { title: texts.currency, value: () => 'TRY' },
  { title: texts.description, value: ({ product }) => texts.about(product) },
  { title: words.reference, value: ({ id, runId }) => endToEndId(id, runId) },
];

function writeCsv({ runId, lines, company }: FileContent): string {
  const product = company.product_name;
  return toCsv(
    CSV_COLUMNS,
    lines.map((line, index) => ({ ...line, place: index + 1, runId, product })),
  );
}

const lira = (amount: number): string => kurusToLira(amount as Kurus).toFixed(2);

/** Booked row by row (`BtchBookg` false), so that a statement shows each payout by itself. */
function writePain001({ runId, filedAt, lines, company }: FileContent): string {
  const id = `IK-G-${runId}`;
  const holder = toBankText(company.bank.account_holder);
  const total = lira(lines.reduce((sum, { amount }) => sum + amount, 0));
  const counted = { NbOfTxs: lines.length, CtrlSum: total };
  const document = {
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: id, CreDtTm: filedAt.toISOString(), ...counted, InitgPty: { Nm: holder } },
        PmtInf: {
          PmtInfId: id,
          PmtMtd: 'TRF',
          BtchBookg: false,
          ...counted,
          ReqdExctnDt: { Dt: istanbulDay(filedAt) },
          Dbtr: { Nm: holder },
          DbtrAcct: { Id: { IBAN: company.bank.iban }, Ccy: 'TRY' },
          DbtrAgt: { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
          ChrgBr: 'SHAR',
          CdtTrfTxInf: lines.map((line) => ({
            PmtId: { InstrId: endToEndId(line.id, runId), EndToEndId: endToEndId(line.id, runId) },
            Amt: { InstdAmt: { '@Ccy': 'TRY', '#': lira(line.amount) } },
            Cdtr: { Nm: toBankText(line.holder) },
            CdtrAcct: { Id: { IBAN: line.iban } },
            RmtInf: { Ustrd: toBankText(texts.about(company.product_name)) },
          })),
        },
      },
    },
  };
  return create({ encoding: 'UTF-8' }, document).end({ prettyPrint: true, wellFormed: true });
}

const FORMATS = {
  'pain.001': { write: writePain001, ending: 'xml', type: 'application/xml' },
  csv: { write: writeCsv, ending: 'csv', type: 'text/csv; charset=utf-8' },
} as const;

export const writeFile = (format: FileFormat, content: FileContent): Buffer =>
  Buffer.from(FORMATS[format].write(content));

/**
 * The file depends on nothing but the run, its rows and the company, so that it is the same whenever it is given; the
 * hash of the first one is compared. @throws PAYOUT_FILE_CHANGED where it is not the same any more
 */
export async function giveFile(
  kit: { config: Config },
  tx: Db,
  { format, ...on }: OnRun & { format: FileFormat },
): Promise<{ data: FileAnswer; message: string }> {
  const { runId, adminId, now } = on;
  const run = await lockRun(tx, runId, 'open', 'approved', 'filed', 'done');
  if (run.file_format !== null && run.file_format !== format) throw payoutErrors.PAYOUT_FILE_FORMAT();
  const isFirst = run.filed_at === null;
  if (isFirst) {
    if (run.status === 'open' && (await needsSecond({ db: tx, config: kit.config }, on)))
      throw payoutErrors.PAYOUT_NEEDS_SECOND();
    await closeItsProposal(tx, on);
  }
  const leftOut = isFirst ? await leaveOut(tx, on) : [];
  const lines = await rows(
    tx,
    sql<Line>`
      select id, account_holder as holder, iban, payout_run_rows.amount_kurus as amount
      from payout_run_rows join withdrawals on id = withdrawal_id where run_id = ${runId} order by id`,
  );
  const { company } = kit.config;
  const content = writeFile(format, { runId, filedAt: run.filed_at ?? now, lines, company });
  const hash = createHash('sha256').update(content).digest('hex');
  if (run.file_hash !== null && run.file_hash !== hash) throw payoutErrors.PAYOUT_FILE_CHANGED();
  await execute(
    tx,
    sql`update payout_runs set status = case when filed_at is null then 'filed' else status end, file_format = ${format},
        file_hash = ${hash}, filed_at = coalesce(filed_at, ${now}), times_given = times_given + 1 where id = ${runId}`,
  );
  const after = { format, hash, count: lines.length, times: run.times_given + 1 };
  await recordAct(tx, { actorId: adminId, act: payoutRunActs.file, subjectId: runId, after, now });
  const { ending, type } = FORMATS[format];
  return {
    data: { file_name: texts.name(runId, ending), content_type: type, content: content.toString('base64') },
    message: run.filed_at === null ? payoutTexts.fileFirst(leftOut) : payoutTexts.fileAgain(run.filed_at),
  };
}
