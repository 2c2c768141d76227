import { ExternalLink } from 'lucide-react';
import { readableRest } from '#lib/web/inputs/link-input.tsx';
import { sharedTexts } from './texts.web.ts';

/** The host of a stored link, in punycode, so that a look-alike name does not pass for the real one (threats T-F5). */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** A link out of the product. Its host comes first and in bold, because that is what to judge it by. */
export function OutsideLink({ url }: { url: string }) {
  const host = hostOf(url);
  const rest = url.slice(url.indexOf(host) + host.length);
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={sharedTexts.opensOutside}
      className="inline-flex min-h-6 max-w-full items-start gap-1.5 rounded-xs text-brand-text underline-offset-4 hover:underline"
    >
      <span className="min-w-0 break-all">
        <span className="font-bold">{host}</span>
        {rest !== '/' && <span className="font-normal text-soft">{readableRest(rest)}</span>}
      </span>
      <ExternalLink aria-hidden className="mt-1 size-3.5 shrink-0" />
      <span className="sr-only">({sharedTexts.opensOutside})</span>
    </a>
  );
}
