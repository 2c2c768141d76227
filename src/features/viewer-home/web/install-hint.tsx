import { Download, Share, X } from 'lucide-react';
import { useState } from 'react';
import { isAppleTouch, isInstalled, useInstallOffer } from '#lib/web/install-offer.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { installTexts as texts } from './texts.ts';

const DISMISSED = 'izle-kazan.install-dismissed';

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null;
  } catch {
    return true; // Without storage the hint could not be dismissed for good, so that it is not shown at all.
  }
}

/** Offers to install the app, where the browser can. Once dismissed, it does not come back. */
export function InstallHint() {
  const install = useInstallOffer();
  const [isDismissed, setIsDismissed] = useState(wasDismissed);
  const isByHand = install === null && isAppleTouch();
  if (isDismissed || isInstalled() || (install === null && !isByHand)) return null;

  function dismiss() {
    localStorage.setItem(DISMISSED, '1');
    setIsDismissed(true);
  }

  return (
    <section
      aria-labelledby="install-hint"
      className="flex animate-rise items-start gap-3 rounded-xl bg-brand-tint p-4"
    >
      <span aria-hidden className="mt-0.5 text-brand-text [&_svg]:size-5">
        {isByHand ? <Share /> : <Download />}
      </span>
      <div className="min-w-0 flex-1">
        <h2 id="install-hint" className="font-bold">
          {texts.title}
        </h2>
        <p className="mt-0.5 text-sm text-soft">{isByHand ? texts.byHand : texts.about}</p>
        {install !== null && (
          <Button size="sm" className="mt-3" onClick={() => void install()}>
            {texts.install}
          </Button>
        )}
      </div>
      <IconButton label={texts.dismiss} icon={<X />} onClick={dismiss} />
    </section>
  );
}
