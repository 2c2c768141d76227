/** Documents as PDF. Nothing is fetched: the fonts come from disk, and text is drawn as text (threat T-F4). */
import { setTimeout as pause } from 'node:timers/promises';
import PdfKit from 'pdfkit';
import { createFairQueue } from '../queues/fair-queue.ts';
import { FONT_FILES, MARGIN, PDF_COLORS, PDF_FONTS, printable, widthOf } from './pdf-style.ts';

interface PdfDescription {
  owner: string;
  title: string;
  author: string;
  /** Printed at the foot of every page, beside its number. */
  footer: string;
  now: Date;
}

export interface PdfHeading {
  brand: string;
  title: string;
  facts: readonly { label: string; value: string }[];
}

export interface PdfPage {
  heading(heading: PdfHeading): void;
  /** A framed line, e.g. that the document is no invoice. */
  notice(text: string): void;
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

/** A document blocks the process for tens of milliseconds; the pause after it is for callers who need many turns. */
const queue = createFairQueue({ running: 1, waiting: 100, retryAfterSeconds: 2 });
const REST_FOR_OTHERS = 3;
let restsUntilMs = 0;

/** Waits for the owner's turn: limit how often somebody may ask for one. Throws UNAVAILABLE when too many wait. */
export function makePdf(description: PdfDescription, draw: (page: PdfPage) => void): Promise<Buffer> {
  return queue.run({ name: description.owner }, async () => {
    await pause(Math.max(0, restsUntilMs - performance.now()));
    const startedMs = performance.now();
    const pdf = await drawDocument(description, draw);
    restsUntilMs = performance.now() + REST_FOR_OTHERS * (performance.now() - startedMs);
    return pdf;
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

interface PdfBlock {
  title: string;
  lines: readonly string[];
}

interface PdfColumn {
  title: string;
  width: number;
  align?: 'left' | 'right';
}

interface PdfTable {
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
}

interface PdfTotal {
  label: string;
  value: string;
  isStrong?: boolean;
}

const PADDING = 6;
const FONT_SIZE = 9;

function openPageUnlessFits(doc: Document, height: number): boolean {
  if (doc.y + height <= doc.page.height - MARGIN) return false;
  doc.addPage();
  return true;
}

function drawBlocks(doc: Document, blocks: readonly PdfBlock[]): void {
  const gap = 24;
  const width = (widthOf(doc) - gap * (blocks.length - 1)) / blocks.length;
  const top = doc.y;
  let bottom = top;
  blocks.forEach(({ title, lines }, index) => {
    const x = MARGIN + index * (width + gap);
    doc
      .font(PDF_FONTS.strong)
      .fontSize(8)
      .fillColor(PDF_COLORS.soft)
      .text(printable(title), x, top, { width });
    doc.fontSize(10).fillColor(PDF_COLORS.ink);
    for (const line of lines.map(printable)) {
      doc.text(line, x, doc.y + 3, { width });
      doc.font(PDF_FONTS.plain).fontSize(FONT_SIZE);
    }
    bottom = Math.max(bottom, doc.y);
  });
  doc.y = bottom;
}

interface Cell {
  x: number;
  width: number;
  align: 'left' | 'right';
}

function cellsOf(doc: Document, columns: readonly PdfColumn[]): Cell[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  let x = MARGIN;
  return columns.map(({ width: share, align = 'left' }) => {
    const cell = { x, width: (widthOf(doc) * share) / shares, align };
    x += cell.width;
    return cell;
  });
}

function drawCells(doc: Document, cells: readonly Cell[], texts: readonly string[], height: number): void {
  const top = doc.y;
  cells.forEach(({ x, width, align }, index) => {
    doc.text(texts[index] ?? '', x + PADDING, top + PADDING, {
      width: width - 2 * PADDING,
      height: height - PADDING,
      align,
    });
  });
  doc.y = top + height;
}

function heightOf(doc: Document, cells: readonly Cell[], texts: readonly string[]): number {
  const heights = cells.map(({ width }, index) =>
    doc.heightOfString(texts[index] || ' ', { width: width - 2 * PADDING }),
  );
  return Math.max(...heights) + 2 * PADDING;
}

function drawHead(doc: Document, cells: readonly Cell[], titles: readonly string[]): void {
  doc.font(PDF_FONTS.strong).fontSize(8);
  const height = heightOf(doc, cells, titles);
  doc.rect(MARGIN, doc.y, widthOf(doc), height).fill(PDF_COLORS.band);
  doc.fillColor(PDF_COLORS.soft);
  drawCells(doc, cells, titles, height);
  doc.font(PDF_FONTS.plain).fontSize(FONT_SIZE).fillColor(PDF_COLORS.ink);
}

function drawTable(doc: Document, { columns, rows }: PdfTable): void {
  const cells = cellsOf(doc, columns);
  const titles = columns.map(({ title }) => printable(title));
  openPageUnlessFits(doc, 60);
  drawHead(doc, cells, titles);
  for (const row of rows) {
    const texts = row.map(printable);
    const height = heightOf(doc, cells, texts);
    if (openPageUnlessFits(doc, height)) drawHead(doc, cells, titles);
    drawCells(doc, cells, texts, height);
    doc.moveTo(MARGIN, doc.y).lineTo(MARGIN + widthOf(doc), doc.y);
    doc.lineWidth(0.5).strokeColor(PDF_COLORS.line).stroke();
  }
}

function drawTotals(doc: Document, lines: readonly PdfTotal[]): void {
  const width = 240;
  const x = MARGIN + widthOf(doc) - width;
  const lineHeight = 20;
  openPageUnlessFits(doc, lines.length * lineHeight);
  for (const { label, value, isStrong = false } of lines) {
    const top = doc.y;
    const inner = { width: width - 2 * PADDING };
    doc.font(isStrong ? PDF_FONTS.strong : PDF_FONTS.plain).fontSize(isStrong ? 11 : FONT_SIZE);
    doc
      .fillColor(isStrong ? PDF_COLORS.ink : PDF_COLORS.soft)
      .text(printable(label), x + PADDING, top + 4, inner);
    doc.fillColor(PDF_COLORS.ink).text(printable(value), x + PADDING, top + 4, { ...inner, align: 'right' });
    doc.y = top + lineHeight;
  }
}
