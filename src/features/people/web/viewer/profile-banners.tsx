import { CONSENTS_PATH } from '#features/accounts/consents-path.ts';
import { CirclePlay, ExternalLink, Pencil, ShieldCheck, Wallet } from 'lucide-react';
import { viewerTexts } from '../texts/viewer.ts';
import { useMayChooseAds, usePublicConfig } from '#features/accounts/web/index.ts';
import { useProfile } from './api.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';

const ICONS = [Pencil, CirclePlay, Wallet];

/** Says kindly that the answers choose no ads while the viewer does not permit it, and where to permit it. */
export function UnusedNotice() {
  if (useMayChooseAds() !== false) return null;
  return (
    <Alert tone="info" title={viewerTexts.unusedTitle} className="mb-5">
      <p>{viewerTexts.unusedText}</p>
      <TextLink to={CONSENTS_PATH} className="mt-1 inline-block">
        {viewerTexts.unusedLink}
      </TextLink>
    </Alert>
  );
}

/** Says why it pays to give more details, where there are any left and they may choose ads. */
export function MoreBanner() {
  const mayChoose = useMayChooseAds();
  const completeness = useProfile().data?.completeness;
  if (mayChoose !== true || completeness?.filled.length === completeness?.total) return null;
  return (
    <section aria-labelledby="more-banner" className="rounded-xl bg-brand-tint p-5">
      <h2 id="more-banner" className="font-bold">
        {viewerTexts.moreTitle}
      </h2>
      <ol className="mt-4 grid gap-4 sm:grid-cols-3 lg:grid-cols-1">
        {viewerTexts.more.map(({ title, text }, index) => {
          const Icon = ICONS[index] ?? Wallet;
          return (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden
                className="flex size-10 shrink-0 items-center justify-center rounded-full bg-surface text-brand-text"
              >
                <Icon className="size-5" />
              </span>
              <div>
                <p className="text-sm font-bold">{title}</p>
                <p className="text-sm text-soft">{text}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Says how the details are protected, with a link to the authority's site. */
export function PrivacyBanner() {
  const config = usePublicConfig();
  return (
    <section aria-labelledby="privacy-banner" className="flex gap-4 rounded-xl bg-info-tint p-5">
      <ShieldCheck aria-hidden className="size-6 shrink-0 text-info" />
      <div>
        <h2 id="privacy-banner" className="font-bold">
          {viewerTexts.privacyTitle}
        </h2>
        <p className="mt-1 text-sm text-soft">{viewerTexts.privacyText}</p>
        {config.data && (
          <a
            href={config.data.kvkk_url}
            target="_blank"
            rel="noopener noreferrer"
            className="mt-2 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-info underline-offset-4 hover:underline"
          >
            {viewerTexts.privacyLink}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </div>
    </section>
  );
}
