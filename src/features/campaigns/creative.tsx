import { ExternalLink, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { words } from '#lib/shared/words.ts';
import { FramedImage } from '#lib/web/layout/framed-image.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { creativeTexts as texts, sharedTexts } from './texts.web.ts';
import { readableRest } from '#lib/web/inputs/link-input.tsx';

export interface CreativeProps {
  campaign: { campaign_name: string; description: string; campaign_link: string; image_path: string | null };
}

export function imageUrl(imagePath: string | null): string | null {
  return imagePath === null ? null : `/uploads/${imagePath}`;
}

/** Nothing stands on the picture: an administrator compares every word in it with the link. */
export function Creative({ campaign }: CreativeProps) {
  const [isLarge, setIsLarge] = useState(false);
  const src = imageUrl(campaign.image_path);
  const alt = `${campaign.campaign_name}: ${words.image}`;
  if (src === null) return <FramedImage src={null} alt={alt} className="aspect-5/4 w-full rounded-lg" />;
  return (
    <>
      <button
        type="button"
        aria-label={texts.enlarge(campaign.campaign_name)}
        onClick={() => setIsLarge(true)}
        className="group block w-full cursor-zoom-in rounded-lg text-left"
      >
        <FramedImage src={src} alt={alt} isJudged className="aspect-5/4 w-full rounded-lg" />
        <span
          aria-hidden
          className="mt-1 inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-brand-text group-hover:underline [&_svg]:size-4"
        >
          <Maximize2 />
          {texts.enlargeHint}
        </span>
      </button>
      <Dialog
        isOpen={isLarge}
        onClose={() => setIsLarge(false)}
        title={texts.asSeen}
        description={texts.asSeenHint}
        size="lg"
      >
        <FramedImage src={src} alt={alt} isJudged className="h-[min(35rem,60dvh)] w-full rounded-2xl" />
        <p className="mt-4 text-lg leading-tight font-bold break-words">{campaign.campaign_name}</p>
        <p className="mt-1 break-words whitespace-pre-line text-soft">{campaign.description}</p>
        <p className="mt-3">
          <OutsideLink url={campaign.campaign_link} />
        </p>
      </Dialog>
    </>
  );
}

/** The host of a stored link, in punycode, so that a look-alike name does not pass for the real one (threats T-F5). */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** The host comes first and in bold, because a link is judged by it. */
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
