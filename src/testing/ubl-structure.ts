/**
 * The published schemas (OASIS UBL 2.1, and the XSD and Schematron of GİB's UBL-TR package) could not be had where this
 * was written. This is our own table of the elements that we write, in the order of UBL 2.1, with what UBL-TR demands.
 * Before invoices go to a real integrator, validate a sample with the integrator's.
 */
import { readXml, type XmlElement } from '#lib/server/documents/read-xml.ts';

const NAMES = 'urn:oasis:names:specification:ubl:schema:xsd';

const PARTS: Readonly<Record<string, string>> = {
  Invoice: `UBLVersionID CustomizationID ProfileID ID CopyIndicator UUID IssueDate IssueTime InvoiceTypeCode Note
    DocumentCurrencyCode LineCountNumeric AccountingSupplierParty AccountingCustomerParty TaxTotal WithholdingTaxTotal?
    LegalMonetaryTotal InvoiceLine`,
  AccountingSupplierParty: 'Party',
  AccountingCustomerParty: 'Party',
  Party: 'PartyIdentification PartyName? PostalAddress PartyTaxScheme? Person?',
  PartyIdentification: 'ID',
  PartyName: 'Name',
  PostalAddress: 'StreetName? CitySubdivisionName CityName Country',
  Country: 'Name',
  PartyTaxScheme: 'TaxScheme',
  Person: 'FirstName FamilyName',
  TaxTotal: 'TaxAmount TaxSubtotal',
  WithholdingTaxTotal: 'TaxAmount TaxSubtotal',
  TaxSubtotal: 'TaxableAmount TaxAmount Percent TaxCategory',
  TaxCategory: 'TaxScheme',
  TaxScheme: 'Name TaxTypeCode?',
  LegalMonetaryTotal: 'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PayableAmount',
  InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount TaxTotal WithholdingTaxTotal? Item Price',
  Item: 'Name',
  Price: 'PriceAmount',
};

const VALUES: Readonly<Record<string, RegExp>> = {
  UBLVersionID: /^2\.1$/,
  CustomizationID: /^TR1\.2$/,
  ProfileID: /^EARSIVFATURA$/,
  UUID: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  IssueDate: /^\d{4}-\d\d-\d\d$/,
  IssueTime: /^\d\d:\d\d:\d\d$/,
  InvoiceTypeCode: /^(SATIS|TEVKIFAT)$/,
  DocumentCurrencyCode: /^TRY$/,
  // Whole, because GİB compares the text of code and percent of a withholding: 62530.
  Percent: /^\d{1,2}$/,
  TaxTypeCode: /^(0015|625)$/,
};
const AMOUNT = /^\d{1,15}\.\d\d TRY$/;

/** @throws where the structure is not that of UBL-TR. */
export function checkUbl(xml: string): void {
  const invoice = readXml(Buffer.from(xml));
  if (invoice.namespace !== `${NAMES}:Invoice-2`) throw new Error(`not an invoice: ${invoice.namespace}`);
  check(invoice);
}

function check({ name, text, attributes, children }: XmlElement): void {
  const names = children.map((child) => `${child.name} `).join('');
  const parts = (PARTS[name] ?? '')
    .split(/\s+/)
    .map((part) => (part.endsWith('?') ? `(${part.slice(0, -1)} )?` : `${part} `));
  const isInOrder = name in PARTS ? new RegExp(`^${parts.join('')}$`).test(names) : names === '';
  const isAmount = name.endsWith('Amount');
  const value = isAmount ? `${text} ${attributes['currencyID']}` : text;
  const isGood = name in PARTS || (isAmount ? AMOUNT : (VALUES[name] ?? /\S/)).test(value);
  if (!isInOrder || !isGood) throw new Error(`${name} holds ${names || value}`);
  for (const child of children) {
    const kind = child.name in PARTS ? 'CommonAggregateComponents-2' : 'CommonBasicComponents-2';
    if (child.namespace !== `${NAMES}:${kind}`) throw new Error(`${child.name} is of ${child.namespace}`);
    check(child);
  }
}
