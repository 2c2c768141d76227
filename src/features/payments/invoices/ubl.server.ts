/** An invoice's data as UBL-TR 2.1, unsigned, for an integrator; docs/money.md says what was checked of it. */
import { create } from 'xmlbuilder2';
import { istanbulDay, istanbulTime } from '#lib/shared/dates.ts';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import type { InvoiceParty } from '../payment-wire.ts';
import type { InvoiceRow } from './invoice-queries.server.ts';
import { liraInWords } from '../lira-in-words.ts';

const NAMES = 'urn:oasis:names:specification:ubl:schema:xsd';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

const money = (amount: Kurus) => ({ '@currencyID': 'TRY', '#': kurusToLira(amount).toFixed(2) });

/** A person has two names; the last word of a title is the family's. */
function namesOf(title: string) {
  const names = title.trim().split(/\s+/);
  const family = names.length > 1 ? names.pop() : title;
  return { 'cac:Person': { 'cbc:FirstName': names.join(' '), 'cbc:FamilyName': family } };
}

function partyOf({ title, address, district, city, tax_office: office, tax_number: number }: InvoiceParty) {
  const isPerson = number?.length === 11;
  return {
    'cac:Party': {
      'cac:PartyIdentification': { 'cbc:ID': { '@schemeID': isPerson ? 'TCKN' : 'VKN', '#': number } },
      ...(!isPerson && { 'cac:PartyName': { 'cbc:Name': title } }),
      'cac:PostalAddress': {
        ...(address !== null && { 'cbc:StreetName': address }),
        'cbc:CitySubdivisionName': district,
        'cbc:CityName': city,
        'cac:Country': { 'cbc:Name': 'Türkiye' },
      },
      ...(office !== null && { 'cac:PartyTaxScheme': { 'cac:TaxScheme': { 'cbc:Name': office } } }),
      ...(isPerson && namesOf(title)),
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

function taxesOf({ base_amount: base, vat_amount: vat, vat_rate: rate }: InvoiceRow) {
  const vatTotal = { of: base, amount: vat, percent: rate / 100, name: 'KDV', code: '0015' };
  return { 'cac:TaxTotal': taxTotal(vatTotal) };
}

/** Elements stand in the order that UBL 2.1 gives them. Only for an invoice that lacks nothing. */
export function toUbl(invoice: InvoiceRow): string {
  const { base_amount: base, total_amount: total, issued_at: at } = invoice;
  const document = {
    Invoice: {
      '@xmlns': `${NAMES}:Invoice-2`,
      '@xmlns:cac': `${NAMES}:CommonAggregateComponents-2`,
      '@xmlns:cbc': `${NAMES}:CommonBasicComponents-2`,
      '@xmlns:xsi': XSI,
      'cbc:UBLVersionID': '2.1',
      'cbc:CustomizationID': 'TR1.2',
      // Only the integrator knows which buyers are registered for e-fatura, and sets theirs.
      'cbc:ProfileID': 'EARSIVFATURA',
      'cbc:ID': invoice.number,
      'cbc:CopyIndicator': false,
      'cbc:UUID': invoice.uuid,
      'cbc:IssueDate': istanbulDay(at),
      'cbc:IssueTime': istanbulTime(at),
      'cbc:InvoiceTypeCode': 'SATIS',
      'cbc:Note': liraInWords(total),
      'cbc:DocumentCurrencyCode': 'TRY',
      'cbc:LineCountNumeric': 1,
      'cac:AccountingSupplierParty': partyOf(invoice.seller),
      'cac:AccountingCustomerParty': partyOf(invoice.buyer),
      ...taxesOf(invoice),
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': money(base),
        'cbc:TaxExclusiveAmount': money(base),
        'cbc:TaxInclusiveAmount': money(total),
        'cbc:PayableAmount': money(total),
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
  const xml = create({ version: '1.0', encoding: 'UTF-8' }, document);
  xml.root().att(XSI, 'xsi:schemaLocation', `${NAMES}:Invoice-2 UBL-Invoice-2.1.xsd`);
  return xml.end({ prettyPrint: true, wellFormed: true });
}
