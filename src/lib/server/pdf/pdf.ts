/**
 * Documents as PDF: A4, the product's fonts, page numbers. Nothing is fetched: the fonts come from disk, and text is
 * drawn as text (threat T-F4).
 */
import { setTimeout as pause } from 'node:timers/promises';
import PdfKit from 'pdfkit';
import {
  drawBlocks,
  drawTable,
  drawTotals,
  type PdfBlock,
  type PdfTable,
  type PdfTotal,
} from './pdf-parts.ts';
import { createFairQueue } from '../queues/fair-queue.ts';
import { FONT_FILES, MARGIN, PDF_COLORS, PDF_FONTS, printable, widthOf } from './pdf-style.ts';

export interface PdfDescription {
  /** The person or firm, for fair turns. */
  owner: string;
  /** Shown in the window of a PDF reader. */
  title: string;
  author: string;
  /** Printed at the foot of every page, beside its number. */
  footer: string;
  now: Date;
}

export interface PdfHeading {
  /** At the left: the product's name. */
  brand: string;
  /** At the right, large: the kind of document. */
  title: string;
  /** Below the title: number, date … */
  facts: readonly { label: string; value: string }[];
}

/** Draws parts below each other; a part that does not fit goes on the next page. */
export interface PdfPage {
  heading(heading: PdfHeading): void;
  /** A framed line, e.g. that the document is no invoice. */
  notice(text: string): void;
  /** Columns of lines, e.g. seller and buyer. */
  blocks(blocks: readonly PdfBlock[]): void;
  table(table: PdfTable): void;
  totals(lines: readonly PdfTotal[]): void;
  paragraph(text: string): void;
}

type Document = PDFKit.PDFDocument;

const GAP = 18;

function drawHeading(doc: Document, { brand, title, facts }: PdfHeading): void {
  const half = widthOf(doc) / 2;
  const top = doc.y;
  doc.font(PDF_FONTS.strong).fontSize(18).fillColor(PDF_COLORS.brand);
  doc.text(printable(brand), MARGIN, top, { width: half - GAP });
  const brandEnd = doc.y;
  const right = { width: half, align: 'right' as const };
  doc.fillColor(PDF_COLORS.ink).text(printable(title), MARGIN + half, top, right);
  doc.font(PDF_FONTS.plain).fontSize(9).fillColor(PDF_COLORS.soft);
  for (const { label, value } of facts)
    doc.text(`${printable(label)}: ${printable(value)}`, MARGIN + half, doc.y + 2, right);
  doc.y = Math.max(doc.y, brandEnd) + GAP;
}

function drawNotice(doc: Document, text: string): void {
  const width = widthOf(doc);
  const inner = { width: width - 2 * 10, align: 'center' as const };
  doc.font(PDF_FONTS.strong).fontSize(11);
  const height = doc.heightOfString(printable(text), inner) + 2 * 8;
  doc.rect(MARGIN, doc.y, width, height).lineWidth(1).strokeColor(PDF_COLORS.brand).stroke();
  const top = doc.y;
  doc.fillColor(PDF_COLORS.brand).text(printable(text), MARGIN + 10, top + 8, inner);
  doc.y = top + height + GAP;
}

function drawParagraph(doc: Document, text: string): void {
  doc.font(PDF_FONTS.plain).fontSize(9).fillColor(PDF_COLORS.ink);
  doc.text(printable(text), MARGIN, doc.y, { width: widthOf(doc) });
  doc.y += GAP / 2;
}

/** Drawn last, when the number of pages is known. The foot lies in the margin, where text would open a new page. */
function drawFeet(doc: Document, footer: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    doc.font(PDF_FONTS.plain).fontSize(8).fillColor(PDF_COLORS.soft);
    const y = doc.page.height - MARGIN + 14;
    const line = { width: widthOf(doc), lineBreak: false };
    doc.text(printable(footer), MARGIN, y, { ...line, width: line.width - 80, ellipsis: true });
    doc.text(`Sayfa ${page - start + 1} / ${count}`, MARGIN, y, { ...line, align: 'right' });
  }
}

function pageOf(doc: Document): PdfPage {
  const spaced =
    <T>(draw: (doc: Document, part: T) => void) =>
    (part: T) => {
      draw(doc, part);
      doc.y += GAP;
    };
  return {
    heading: (heading) => drawHeading(doc, heading),
    notice: (text) => drawNotice(doc, text),
    blocks: spaced(drawBlocks),
    table: spaced(drawTable),
    totals: spaced(drawTotals),
    paragraph: (text) => drawParagraph(doc, text),
  };
}

/**
 * One document blocks the process for tens of milliseconds: one at a time, then a pause of three times as long for
 * other callers, who need many turns.
 */
const queue = createFairQueue({ running: 1, waiting: 100, retryAfterSeconds: 2 });
const REST_FOR_OTHERS = 3;
let restsUntilMs = 0;

/** Waits for the owner's turn: limit how often somebody may ask for one. Throws UNAVAILABLE when too many wait. */
export function makePdf(description: PdfDescription, draw: (page: PdfPage) => void): Promise<Buffer> {
  return queue.run({ name: description.owner }, async () => {
    await pause(Math.max(0, restsUntilMs - performance.now()));
    const startedMs = performance.now();
    const drawn = await drawDocument(description, draw);
    restsUntilMs = performance.now() + REST_FOR_OTHERS * (performance.now() - startedMs);
    return drawn;
  });
}

function drawDocument(
  { title, author, footer, now }: PdfDescription,
  draw: (page: PdfPage) => void,
): Promise<Buffer> {
  const info = { Title: printable(title), Author: printable(author), CreationDate: now };
  const layout = { size: 'A4', margin: MARGIN, bufferPages: true } as const;
  const doc = new PdfKit({ ...layout, lang: 'tr-TR', displayTitle: true, pdfVersion: '1.7', info });
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  for (const [name, file] of Object.entries(FONT_FILES)) doc.registerFont(name, file);
  draw(pageOf(doc));
  drawFeet(doc, footer);
  doc.end();
  return finished;
}
