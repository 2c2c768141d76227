/** Reads a picture's header in the browser, where no decoder reports frames and coding. */
import type { PictureFacts } from './pictures.ts';
import type { ImageFormat } from './route.ts';

export interface PictureHeader extends PictureFacts {
  /** A PNG of several frames: only its first one is stored. */
  isMovingPng: boolean;
}

type Found = Pick<PictureFacts, 'width' | 'height'> & Partial<PictureHeader>;

export function readHeader(bytes: Uint8Array, format: ImageFormat): PictureHeader | null {
  try {
    const found = READERS[format](new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
    return found && { format, isInterlaced: false, frameMs: [], isMovingPng: false, ...found };
  } catch (error) {
    if (error instanceof RangeError) return null; // Past the end.
    throw error;
  }
}

const READERS: Record<ImageFormat, (view: DataView) => Found | null> = {
  jpeg: readJpeg,
  png: readPng,
  gif: readGif,
  webp: readWebp,
};

const textAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
const threeBytesAt = (view: DataView, at: number) =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

function readJpeg(view: DataView): Found | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return {
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        isInterlaced: (marker & 3) === 2,
      };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function readPng(view: DataView): Found {
  let at = 8;
  while (!['acTL', 'IDAT'].includes(textAt(view, at + 4))) at += 12 + view.getUint32(at);
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    isInterlaced: view.getUint8(28) === 1,
    isMovingPng: textAt(view, at + 4) === 'acTL',
  };
}

function readGif(view: DataView): Found {
  const afterColours = (at: number, flags: number) => at + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterBlocks = (from: number) => {
    let at = from;
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    return at + 1;
  };
  const frameMs: number[] = [];
  let nextMs = 0;
  let at = afterColours(13, view.getUint8(10));
  // Some files lack the end marker.
  while (at < view.byteLength && view.getUint8(at) !== 0x3b) {
    if (view.getUint8(at) === 0x2c) {
      frameMs.push(nextMs);
      at = afterBlocks(afterColours(at + 10, view.getUint8(at + 9)) + 1);
    } else {
      if (view.getUint8(at + 1) === 0xf9) nextMs = 10 * view.getUint16(at + 4, true);
      at = afterBlocks(at + 2);
    }
  }
  return { width: view.getUint16(6, true), height: view.getUint16(8, true), frameMs };
}

function readWebp(view: DataView): Found | null {
  let size: Found | null = null;
  const frameMs: number[] = [];
  let at = 12;
  while (at + 8 < view.byteLength) {
    const [kind, length] = [textAt(view, at), view.getUint32(at + 4, true)];
    if (kind === 'ANMF') frameMs.push(threeBytesAt(view, at + 20));
    else size ??= sizeOfWebp(view, kind, at + 8);
    at += 8 + length + (length % 2);
  }
  return size && { ...size, frameMs };
}

function sizeOfWebp(view: DataView, kind: string, at: number): Found | null {
  if (kind === 'VP8X')
    return { width: 1 + threeBytesAt(view, at + 4), height: 1 + threeBytesAt(view, at + 7) };
  if (kind === 'VP8 ')
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(at + 1, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
}
