/** The words about invoices as files, for the firm and for administrators. */
export const invoiceFileTexts = { failed: 'Fatura alınamadı' };
