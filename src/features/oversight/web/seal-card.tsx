import { formatDateTime } from '#lib/shared/dates.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import type { Books } from './api.ts';
import { booksTexts as texts } from './texts.ts';

/** Says how far the journal is sealed, and shows the newest hash, to be kept outside of the database. */
export function SealCard({ seals }: { seals: Books['seals'] }) {
  const { sealed_entries, unsealed_entries, last_sealed_at, head } = seals;
  return (
    <Card title={texts.seals} description={texts.sealsAbout}>
      <DetailList
        details={[
          { label: texts.sealedEntries, value: formatCount(sealed_entries) },
          { label: texts.unsealedEntries, value: formatCount(unsealed_entries) },
          { label: texts.lastSealedAt, value: last_sealed_at && formatDateTime(last_sealed_at) },
          {
            label: texts.head,
            isWide: true,
            value: head && (
              <span className="flex flex-wrap items-center gap-2">
                <code className="text-xs break-all">{head}</code>
                <CopyButton text={head} label={texts.copyHead} />
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}
