import { formatDateTime } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { ImageWithFallback } from '#lib/web/layout/image-with-fallback.tsx';
import { actionWords } from '#lib/web/words.ts';
import type { HomepageAd } from './admin-api.ts';
import { adminAdTexts as texts } from './texts/admin.ts';

export interface ViewAdDialogProps {
  /** Closed while null. */
  ad: HomepageAd | null;
  onClose: () => void;
}

/** Shows all of an ad. */
export function ViewAdDialog({ ad, onClose }: ViewAdDialogProps) {
  const shown = useLast(ad);
  return (
    <Dialog
      isOpen={ad !== null}
      onClose={onClose}
      title={shown?.title ?? ''}
      footer={<Button onClick={onClose}>{actionWords.close}</Button>}
    >
      {shown && (
        <div className="flex flex-col gap-5">
          <ImageWithFallback
            src={`/uploads/${shown.image_path}`}
            alt={shown.title}
            className="aspect-video w-full rounded-xl object-cover"
          />
          <DetailList
            details={[
              { label: words.description, value: shown.description, isWide: true },
              { label: words.link, value: <AdLink link={shown.link} />, isWide: true },
              { label: words.place, value: shown.display_order },
              {
                label: words.status,
                value:
                  shown.status === 'active' ? (
                    <Badge tone="success">{texts.active}</Badge>
                  ) : (
                    <Badge>{texts.inactive}</Badge>
                  ),
              },
              { label: texts.createdAt, value: formatDateTime(shown.created_at) },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}

function AdLink({ link }: { link: string | null }) {
  if (link === null) return <span className="font-normal text-soft">{texts.noLink}</span>;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="break-all text-brand-text underline underline-offset-4"
    >
      {link}
    </a>
  );
}
