import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { words } from '#lib/shared/words.ts';
import { FramedImage } from '#lib/web/layout/framed-image.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { OutsideLink } from './outside-link.tsx';
import { creativeTexts as texts } from './texts.web.ts';

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
  if (src === null) return <FramedImage src={null} alt={alt} className="aspect-4/3 w-full rounded-lg" />;
  return (
    <>
      <button
        type="button"
        aria-label={texts.enlarge(campaign.campaign_name)}
        onClick={() => setIsLarge(true)}
        className="group block w-full cursor-zoom-in rounded-lg text-left"
      >
        <FramedImage src={src} alt={alt} isJudged className="aspect-4/3 w-full rounded-lg" />
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
        <FramedImage src={src} alt={alt} isJudged className="h-[min(36rem,60dvh)] w-full rounded-2xl" />
        <p className="mt-4 text-lg leading-tight font-bold break-words">{campaign.campaign_name}</p>
        <p className="mt-1 break-words whitespace-pre-line text-soft">{campaign.description}</p>
        <p className="mt-3">
          <OutsideLink url={campaign.campaign_link} />
        </p>
      </Dialog>
    </>
  );
}
