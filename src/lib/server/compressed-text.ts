/** A text for many readers, compressed once per encoding instead of once per request (threats T-I1). */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
/** The best quality takes two seconds for a megabyte, and saves a twentieth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const FORMS = { br: (text: string) => compressBrotli(text, BROTLI), gzip: promisify(gzip) };
type Encoding = keyof typeof FORMS;

function chooseEncoding(accepted: string): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) =>
    new RegExp(`(?:^|,)\\s*${encoding}\\s*(?!;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)`).test(accepted),
  );
}

export interface CompressedText {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** Routes that send it need `NOT_COMPRESSED_AGAIN`. */
export function createCompressedText(text: string, type: string): CompressedText {
  const forms = new Map<Encoding, Promise<Buffer>>();
  return {
    async send(request, reply) {
      const encoding = chooseEncoding([request.headers['accept-encoding']].flat().join(','));
      void reply.type(type).header('vary', 'accept-encoding');
      if (encoding === undefined) return reply.send(text);
      const form = forms.get(encoding) ?? FORMS[encoding](text);
      forms.set(encoding, form);
      return reply.header('content-encoding', encoding).send(await form);
    },
  };
}

/** Without it the compress plugin would serve other encodings by compressing anew for each request. */
export const NOT_COMPRESSED_AGAIN = { compress: false } as const;

const MAX_CACHED = 500;

export function createTextCache(type: string): (key: string, make: () => string) => CompressedText {
  const cache = new Map<string, CompressedText>();
  return (key, make) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const [oldest] = cache.keys();
    if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    const made = createCompressedText(make(), type);
    cache.set(key, made);
    return made;
  };
}
