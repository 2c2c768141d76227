import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { closeCardTexts, downloadTexts } from './texts.ts';
import { CLOSE_ACCOUNT_PATH } from './close-account-path.ts';
import { DataDownload } from './data-download.tsx';

/** The last cards of a viewer's settings: the data file, and closing the account. */
export function PersonalDataCards() {
  return (
    <>
      <Card title={downloadTexts.heading} description={downloadTexts.description}>
        <DataDownload />
      </Card>
      <Card title={closeCardTexts.heading} description={closeCardTexts.description}>
        <ButtonLink to={CLOSE_ACCOUNT_PATH} variant="secondary">
          {closeCardTexts.link}
        </ButtonLink>
      </Card>
    </>
  );
}
