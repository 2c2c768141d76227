/** Parts of a document: each is drawn at the document's y and leaves y below itself. */
import { MARGIN, PDF_COLORS, PDF_FONTS, printable, widthOf } from './pdf-style.ts';

type Document = PDFKit.PDFDocument;

export interface PdfBlock {
  title: string;
  /** The first line is bold. */
  lines: readonly string[];
}

export interface PdfColumn {
  title: string;
  /** Relative to the other columns. */
  width: number;
  align?: 'left' | 'right';
}

export interface PdfTable {
  columns: readonly PdfColumn[];
  /** One text per column; no row may be higher than a page. */
  rows: readonly (readonly string[])[];
}

export interface PdfTotal {
  label: string;
  value: string;
  isStrong?: boolean;
}

const PADDING = 6;
const FONT_SIZE = 9;

/** Returns whether a page was added. */
function openPageUnlessFits(doc: Document, height: number): boolean {
  if (doc.y + height <= doc.page.height - MARGIN) return false;
  doc.addPage();
  return true;
}

export function drawBlocks(doc: Document, blocks: readonly PdfBlock[]): void {
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

/** Repeats the head on every page. */
export function drawTable(doc: Document, { columns, rows }: PdfTable): void {
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

export function drawTotals(doc: Document, lines: readonly PdfTotal[]): void {
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
