import { expect, test } from 'vitest';
import { dayCell, liraCell } from '#lib/shared/csv.ts';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import type { AdminInvoice } from '../api.web.ts';
import { widthOf } from '#lib/web/save-file.tsx';
import { FILE_COLUMNS } from './admin-invoices-page.tsx';

test('the file of a month: dates and amounts that a spreadsheet reckons with, in columns that show them whole', () => {
  const invoice: AdminInvoice = {
    id: 1,
    number: 'IZK2026000000001',
    order_id: null,
    campaign_id: 1,
    campaign_name: 'Şenlik',
    kind: 'return',
    original_numbers: [],
    description: '',
    issued_at: new Date('2026-11-22T21:30:00Z'),
    base_amount: kurus(5000),
    vat_rate: basisPoints(2000),
    vat_amount: kurus(1000),
    total_amount: kurus(6000),
    withheld_tenths: 0,
    withheld: kurus(0),
    payable: kurus(6000),
    cancel_reason: null,
    replaces: null,
    replaced_by: null,
    buyer: { title: 'Deniz', tax_office: null, tax_number: null },
  };
  const cells = FILE_COLUMNS.map(({ value }) => value(invoice));
  expect(cells[1]).toEqual(dayCell('2026-11-23'));
  expect(cells).toContainEqual(liraCell(kurus(-6000)));
  expect(FILE_COLUMNS.slice(0, 2).map((column) => widthOf(column, [invoice]))).toEqual([18, 16]);
});
