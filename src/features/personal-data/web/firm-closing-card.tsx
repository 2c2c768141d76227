import { useCallQuery } from '#lib/web/query.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { accountsContract } from '#features/accounts/contract.ts';
import { firmCardTexts as texts } from './texts.ts';

/** Says to which address a firm writes for closing its account, which is done by hand. */
export function FirmClosingCard() {
  const { data } = useCallQuery(['accounts', 'config'], accountsContract.readPublicConfig, {});
  return (
    <Card title={texts.heading} description={texts.description}>
      <p>
        {texts.write}{' '}
        {data && (
          <a
            href={`mailto:${data.contact_email}`}
            className="rounded-xs font-semibold break-all text-brand-text underline underline-offset-4"
          >
            {data.contact_email}
          </a>
        )}
      </p>
    </Card>
  );
}
