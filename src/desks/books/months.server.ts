/** Closing a month: what was booked in it stays, and what comes later is dated later (docs/money.md, Closed months). */
import { istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import {
  type CalendarMonth,
  endOfMonth,
  firstDayOf,
  formatMonth,
  monthAfter,
  monthOf,
  monthsUntil,
  monthSchema,
} from '#lib/shared/months.ts';
import { AppError } from '#lib/shared/errors.ts';
import { formatKurus, type Kurus, ZERO_KURUS, kurus } from '#lib/shared/money.ts';

import { z } from '#lib/shared/zod.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { defineProposal, findOpenProposal, takesTwo } from '#platform/approvals/server.ts';
import { monthActs } from '#platform/ledger/acts.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { entriesBefore, entriesFrom, isFrozen } from '#platform/ledger/server.ts';
import { oversightErrors } from './contract.ts';
import type { Asking } from './correct-books.server.ts';
import { monthTexts as texts } from './texts.ts';

/** A transaction that began in the month has ended long before. */
const REST_MS = 6 * 3_600_000;
const MOST_MONTHS = 24;

interface Closing {
  month: CalendarMonth;
  closed_at: Date;
  closed_by_name: string;
  approved_by_name: string | null;
}

const readClosings = (db: Db): Promise<Closing[]> =>
  rows(
    db,
    sql<Closing>`
      select to_char(month, 'YYYY-MM') as month, closed_months.closed_at, closer.name as closed_by_name, approver.name as approved_by_name
      from closed_months join users as closer on closer.id = closed_months.closed_by left join users as approver on approver.id = approved_by
      order by ends_at desc limit ${MOST_MONTHS}`,
  );

interface Vat {
  month: CalendarMonth;
  booked: Kurus;
  invoiced: Kurus;
}

/** The VAT that was booked as owed in each month, and that of its invoices. */
function readVat(db: Db, from: CalendarMonth, until: CalendarMonth): Promise<Vat[]> {
  const [start, end] = [startOfDay(firstDayOf(from)), endOfMonth(until)];
  const monthIn = (at: string) => sql`to_char(istanbul_day(${sql.raw(at)}), 'YYYY-MM')`;
  return rows(
    db,
    sql<Vat>`
      select month, coalesce(sum(booked), 0)::bigint as booked, coalesce(sum(invoiced), 0)::bigint as invoiced from (
        select ${monthIn('at')} as month, amount_kurus as booked, null::bigint as invoiced
        from ledger_postings join ledger_entries on id = entry_id
        where account_id = 'vat_payable' and ${entriesFrom(start)} and ${entriesBefore(end)}
        union all
        select ${monthIn('issued_at')}, null, case when return_id is null and cancels_id is null then vat_kurus else -vat_kurus end
        from invoices where issued_at >= ${start} and issued_at < ${end}
      ) as each group by month`,
  );
}

async function readFirstMonth(db: Db): Promise<CalendarMonth | null> {
  const { month } = await one(
    db,
    sql<{ month: string | null }>`
      select to_char(istanbul_day((select at from ledger_entries order by id limit 1)), 'YYYY-MM') as month`,
  );
  return month;
}

const isOver = (month: CalendarMonth, now: Date) => endOfMonth(month).getTime() + REST_MS <= now.getTime();

/** Months are closed in their order, from that of the first entry on. */
async function readNext(db: Db): Promise<CalendarMonth | null> {
  const [last] = await readClosings(db);
  return last === undefined ? readFirstMonth(db) : monthAfter(last.month);
}

export async function readMonths({ db, config, adminId }: Asking, now: Date) {
  const first = await readFirstMonth(db);
  const today = monthOf(istanbulDay(now));
  const shown = monthsUntil(today, MOST_MONTHS).filter((month) => first !== null && month >= first);
  const [closings, vats, next, open, takes_two] = await Promise.all([
    readClosings(db),
    readVat(db, shown.at(-1) ?? today, today),
    readNext(db),
    findOpenProposal(db, { kind: monthProposal.kind, subject: SUBJECT }),
    takesTwo({ db, config }, adminId),
  ]);
  const months = shown.map((month) => {
    const vat = vats.find((one) => one.month === month);
    const [booked, invoiced] = [vat?.booked ?? ZERO_KURUS, vat?.invoiced ?? ZERO_KURUS];
    return {
      month,
      vat_booked: booked,
      vat_invoiced: invoiced,
      vat_difference: kurus(booked - invoiced),
      closing: closings.find((closing) => closing.month === month) ?? null,
      can_close: month === next && isOver(month, now) && open === undefined,
      is_proposed: month === next && open !== undefined,
    };
  });
  return { months, takes_two };
}

/** @throws MONTH_NOT_NEXT, MONTH_NOT_OVER, MONEY_FROZEN. */
async function refuseClosing(tx: Db, month: CalendarMonth, now: Date): Promise<void> {
  const next = await readNext(tx);
  if (month !== next)
    throw oversightErrors.MONTH_NOT_NEXT(next === null ? {} : { message: texts.notNext(formatMonth(next)) });
  if (!isOver(month, now)) throw oversightErrors.MONTH_NOT_OVER();
  if (await isFrozen(tx)) throw ledgerErrors.MONEY_FROZEN({ message: texts.frozen });
}

interface Close {
  month: CalendarMonth;
  closedBy: number;
  approvedBy: number | null;
  reason: string;
  now: Date;
}

async function carryOut(tx: Db, { month, closedBy, approvedBy, reason, now }: Close): Promise<void> {
  // Two at once are one after the other.
  await run(tx, sql`lock table closed_months in share row exclusive mode`);
  await refuseClosing(tx, month, now);
  await run(
    tx,
    sql`insert into closed_months (month, ends_at, closed_at, closed_by, approved_by)
      values (${firstDayOf(month)}::date, ${endOfMonth(month)}, ${now}, ${closedBy}, ${approvedBy})`,
  );
  const act = { actorId: closedBy, act: monthActs.close, reason, now };
  await recordAct(tx, { ...act, after: { month: formatMonth(month) } });
}

/** Only one month can be closed next, so that only one proposal may be open. */
const SUBJECT = 'next';

export const monthProposal = defineProposal({
  kind: 'close-month',
  title: texts.kind,
  schema: z.object({ month: monthSchema }),

  async describe(db, { month }) {
    const [vat] = await readVat(db, month, month);
    const [booked, invoiced] = [vat?.booked ?? ZERO_KURUS, vat?.invoiced ?? ZERO_KURUS];
    return [
      { label: texts.month, value: formatMonth(month) },
      { label: texts.booked, value: formatKurus(booked) },
      { label: texts.invoiced, value: formatKurus(invoiced) },
    ];
  },

  async carryOut(tx, { payload: { month }, proposedBy, approvedBy, reason, now }) {
    await carryOut(tx, { month, closedBy: proposedBy, approvedBy, reason, now }).catch((error: unknown) => {
      throw error instanceof AppError ? approvalErrors.PROPOSAL_OVERTAKEN() : error;
    });
  },
});

/** Returns whether it was closed or only proposed. @throws as `refuseClosing`, and PROPOSAL_OPEN. */
export function closeMonth(
  { db, config, adminId }: Asking,
  { month, reason, now }: { month: CalendarMonth; reason: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await takesTwo({ db: tx, config }, adminId))) {
      await carryOut(tx, { month, closedBy: adminId, approvedBy: null, reason, now });
      return true;
    }
    await refuseClosing(tx, month, now);
    await monthProposal.propose(tx, { payload: { month }, subject: SUBJECT, reason, adminId, now });
    return false;
  });
}
