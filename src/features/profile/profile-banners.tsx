import { viewerPaths } from '#platform/places/paths.ts';
import { CONSENTS_HASH } from '#features/accounts/notice.ts';
import { CirclePlay, ExternalLink, Pencil, ShieldCheck, Wallet } from 'lucide-react';
import { viewerTexts } from './texts.web.ts';
import { useMayChooseAds, usePublicConfig } from '#features/accounts/web.ts';
import { useProfile } from './read-profile.web.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Fold } from '#lib/web/layout/fold.tsx';

const ICONS = [Pencil, CirclePlay, Wallet];

export function UnusedNotice() {
  if (useMayChooseAds() !== false) return null;
  return (
    <Alert tone="info" title={viewerTexts.unusedTitle} className="mb-5">
      <p>{viewerTexts.unusedText}</p>
      <TextLink to={`${viewerPaths.settings}${CONSENTS_HASH}`} className="mt-1 inline-block">
        {viewerTexts.unusedLink}
      </TextLink>
    </Alert>
  );
}

export function MoreBanner() {
  const mayChoose = useMayChooseAds();
  const completeness = useProfile().data?.completeness;
  if (mayChoose !== true || completeness?.filled.length === completeness?.total) return null;
  return (
    <ol className="grid gap-3 rounded-xl bg-brand-tint p-5">
      {viewerTexts.more.map((title, index) => {
        const Icon = ICONS[index] ?? Wallet;
        return (
          <li key={title} className="flex items-center gap-3 text-sm font-bold">
            <Icon aria-hidden className="size-5 text-brand-text" />
            {title}
          </li>
        );
      })}
    </ol>
  );
}

export function PrivacyBanner() {
  const config = usePublicConfig();
  return (
    <section aria-labelledby="privacy-banner" className="flex gap-4 rounded-xl bg-info-tint p-5">
      <ShieldCheck aria-hidden className="size-6 shrink-0 text-info" />
      <div>
        <h2 id="privacy-banner" className="font-bold">
          {viewerTexts.privacyTitle}
        </h2>
        <Fold>{viewerTexts.privacyText}</Fold>
        {config.data && (
          <a
            href={config.data.kvkk_url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-info underline-offset-4 hover:underline"
          >
            {viewerTexts.privacyLink}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </div>
    </section>
  );
}
