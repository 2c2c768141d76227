/** An invoice's data as UBL-TR 2.1, unsigned, for an integrator; docs/money.md says what was checked of it. */
import { create } from 'xmlbuilder2';
import { istanbulDay, istanbulTime } from '#lib/shared/dates.ts';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import type { InvoiceParty } from '../payment-wire.ts';
import type { InvoiceRow } from './invoice-queries.server.ts';
import { liraInWords } from '../lira-in-words.ts';

const NAMES = 'urn:oasis:names:specification:ubl:schema:xsd';

const money = (amount: Kurus) => ({ '@currencyID': 'TRY', '#': kurusToLira(amount).toFixed(2) });

/** A person has two names: the last word of the title is the family's. */
function personOf(title: string) {
  const names = title.trim().split(/\s+/);
  const family = names.pop();
  return { 'cbc:FirstName': names.join(' ') || family, 'cbc:FamilyName': family };
}

/** Null is not written. */
function partyOf({ title, address, district, city, tax_office: office, tax_number: number }: InvoiceParty) {
  const isPerson = number?.length === 11;
  return {
    'cac:Party': {
      'cac:PartyIdentification': { 'cbc:ID': { '@schemeID': isPerson ? 'TCKN' : 'VKN', '#': number } },
      'cac:PartyName': isPerson ? null : { 'cbc:Name': title },
      'cac:PostalAddress': {
        'cbc:StreetName': address,
        'cbc:CitySubdivisionName': district,
        'cbc:CityName': city,
        'cac:Country': { 'cbc:Name': 'Türkiye' },
      },
      'cac:PartyTaxScheme': office && { 'cac:TaxScheme': { 'cbc:Name': office } },
      'cac:Person': isPerson ? personOf(title) : null,
    },
  };
}

interface Tax {
  of: Kurus;
  amount: Kurus;
  percent: number;
  name: string;
  code: string;
}

const taxTotal = ({ of, amount, percent, name, code }: Tax) => ({
  'cbc:TaxAmount': money(amount),
  'cac:TaxSubtotal': {
    'cbc:TaxableAmount': money(of),
    'cbc:TaxAmount': money(amount),
    'cbc:Percent': percent,
    'cac:TaxCategory': { 'cac:TaxScheme': { 'cbc:Name': name, 'cbc:TaxTypeCode': code } },
  },
});

function taxesOf(invoice: InvoiceRow) {
  const { base_amount: of, vat_amount: vat, vat_rate: rate, withheld, withheld_tenths: tenths } = invoice;
  // 625 with 30 %: advertising. GİB compares code and percent as one text.
  const held = { of: vat, amount: withheld, percent: tenths * 10, name: 'KDV TEVKİFAT', code: '625' };
  return {
    'cac:TaxTotal': taxTotal({ of, amount: vat, percent: rate / 100, name: 'KDV', code: '0015' }),
    'cac:WithholdingTaxTotal': withheld > 0 ? taxTotal(held) : null,
  };
}

/** Elements stand in the order that UBL 2.1 gives them. Only for an invoice that has it (`HAS_UBL`). */
export function toUbl(invoice: InvoiceRow): string {
  const { base_amount: base, total_amount: total, withheld, payable, issued_at: at } = invoice;
  const document = {
    Invoice: {
      '@xmlns': `${NAMES}:Invoice-2`,
      '@xmlns:cac': `${NAMES}:CommonAggregateComponents-2`,
      '@xmlns:cbc': `${NAMES}:CommonBasicComponents-2`,
      'cbc:UBLVersionID': '2.1',
      'cbc:CustomizationID': 'TR1.2',
      // Only the integrator knows which buyers are registered for e-fatura, and sets theirs.
      'cbc:ProfileID': 'EARSIVFATURA',
      'cbc:ID': invoice.number,
      'cbc:CopyIndicator': false,
      'cbc:UUID': invoice.uuid,
      'cbc:IssueDate': istanbulDay(at),
      'cbc:IssueTime': istanbulTime(at),
      'cbc:InvoiceTypeCode': withheld > 0 ? 'TEVKIFAT' : 'SATIS',
      'cbc:Note': liraInWords(payable),
      'cbc:DocumentCurrencyCode': 'TRY',
      'cbc:LineCountNumeric': 1,
      'cac:AccountingSupplierParty': partyOf(invoice.seller),
      'cac:AccountingCustomerParty': partyOf(invoice.buyer),
      ...taxesOf(invoice),
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': money(base),
        'cbc:TaxExclusiveAmount': money(base),
        'cbc:TaxInclusiveAmount': money(total),
        'cbc:PayableAmount': money(payable),
      },
      'cac:InvoiceLine': {
        'cbc:ID': 1,
        'cbc:InvoicedQuantity': { '@unitCode': 'C62', '#': 1 },
        'cbc:LineExtensionAmount': money(base),
        ...taxesOf(invoice),
        'cac:Item': { 'cbc:Name': invoice.description },
        'cac:Price': { 'cbc:PriceAmount': money(base) },
      },
    },
  };
  return create({ version: '1.0', encoding: 'UTF-8' }, document).end({ prettyPrint: true, wellFormed: true });
}
