import { Card } from '#lib/web/layout/card.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { usePublicConfig } from '#features/accounts/web/index.ts';
import { firmCardTexts as texts } from './texts.ts';

export function FirmClosingCard() {
  const data = usePart(usePublicConfig());
  return (
    <Card title={texts.heading} description={texts.description}>
      <p>
        {texts.write}{' '}
        {data && (
          <a
            href={`mailto:${data.contact_email}`}
            className="rounded-xs font-semibold break-words text-brand-text underline underline-offset-4"
          >
            {data.contact_email}
          </a>
        )}
      </p>
    </Card>
  );
}
