import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { viewerPaths } from '#platform/places/paths.ts';
import type { NoAdReason } from './contract.ts';
import { wayTexts as texts } from './texts.ts';

const WAYS: Readonly<Partial<Record<NoAdReason, { to: string; text: string }>>> = {
  PROFILE_INCOMPLETE: { to: viewerPaths.editProfile, text: texts.completeProfile },
  HIDDEN: { to: viewerPaths.settings, text: texts.openSettings },
  TARGETING_OFF: { to: viewerPaths.settings, text: texts.openSettings },
  IN_REVIEW: { to: viewerPaths.wallet, text: texts.openWallet },
};

export function WayToAds({ reason }: { reason: NoAdReason | null }) {
  const way = reason === null ? undefined : WAYS[reason];
  return way === undefined ? null : <ButtonLink to={way.to}>{way.text}</ButtonLink>;
}
