import { ExternalLink, WalletCards } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCallQuery } from '#lib/web/query.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Pending } from '#lib/web/lists/pending.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { actionWords } from '#lib/web/words.ts';
import { usePublicConfig } from '#features/accounts/web/index.ts';
import { viewerProfileContract } from '#features/people/contract/viewer.ts';
import { paycellTexts as texts } from './texts/viewer.ts';

const LOOK =
  'flex min-h-16 w-full flex-wrap items-center gap-4 rounded-xl border border-line bg-surface p-4 text-left shadow-card transition-colors hover:border-faint';

/**
 * The button of the payment provider Paycell. Without an account there it opens its site, with one it says that the
 * feature comes soon (Specification, document 2, section 7). Nothing is drawn until it is known which.
 */
export function PaycellButton() {
  const [isOpen, setIsOpen] = useState(false);
  const asked = [
    useCallQuery(['people', 'paycell'], viewerProfileContract.checkPaycell, {}),
    usePublicConfig(),
  ] as const;
  const [{ data: account }, { data: config }] = asked;
  if (account === undefined || config === undefined)
    return asked.some(({ isLoading }) => isLoading) ? <Pending /> : null;
  if (!account.hasAccount) {
    return (
      <a href={config.paycell_url} target="_blank" rel="noopener noreferrer" className={LOOK}>
        <Content
          title={texts.open}
          about={texts.openAbout}
          end={<ExternalLink aria-hidden className="size-5" />}
        />
        <span className="sr-only">{texts.opensNewTab}</span>
      </a>
    );
  }
  return (
    <>
      <button type="button" className={LOOK} onClick={() => setIsOpen(true)}>
        <Content title={texts.connected} about={texts.connectedAbout} />
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="sm"
        title={texts.soonTitle}
        description={texts.soon}
        footer={<Button onClick={() => setIsOpen(false)}>{actionWords.ok}</Button>}
      />
    </>
  );
}

function Content({ title, about, end }: { title: string; about: string; end?: ReactNode }) {
  return (
    <>
      <span aria-hidden className="rounded-lg bg-info-tint p-2.5 text-info">
        <WalletCards className="size-5" />
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-soft">{about}</span>
      </span>
      <span className="text-faint">{end}</span>
    </>
  );
}
