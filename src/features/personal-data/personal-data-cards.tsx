import { Download } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { errorText } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { saveFile } from '#lib/web/save-file.tsx';
import { busyWords } from '#lib/web/words.ts';
import { viewerPaths } from '#platform/places/paths.ts';
import { closeCardTexts, downloadTexts as texts, firmCardTexts } from './texts.web.ts';
import { useDownload } from './api.web.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { usePublicConfig } from '#features/accounts/web.ts';

export function PersonalDataCards() {
  return (
    <>
      <Card title={texts.heading} description={texts.description}>
        <DataDownload />
      </Card>
      <Card title={closeCardTexts.heading}>
        <ButtonLink to={viewerPaths.closing} variant="secondary">
          {closeCardTexts.link}
        </ButtonLink>
      </Card>
    </>
  );
}

/** The button that fetches the data file; where the file has several parts, also one for each of the others. */
function DataDownload() {
  const download = useDownload();
  const toast = useToast();
  const [parts, setParts] = useState(1);

  function fetchPart(part: number) {
    download.mutate(
      { query: { part: String(part) } },
      {
        onSuccess: ({ data }) => {
          saveFile(data);
          setParts(data.parts);
          toast.success(texts.downloaded);
        },
      },
    );
  }

  const fetching = download.isPending ? Number(download.variables.query?.part) : null;
  return (
    <div className="flex flex-col items-start gap-4">
      {download.error && (
        <Alert tone="danger" className="self-stretch">
          {errorText(download.error, texts.failed)}
        </Alert>
      )}
      <Button
        variant="secondary"
        icon={<Download aria-hidden />}
        isBusy={fetching === 1}
        busyText={busyWords.preparing}
        disabled={fetching !== null && fetching !== 1}
        onClick={() => fetchPart(1)}
      >
        {texts.download}
      </Button>
      {parts > 1 && <OtherParts parts={parts} fetching={fetching} onFetch={fetchPart} />}
    </div>
  );
}

interface OtherPartsProps {
  parts: number;
  fetching: number | null;
  onFetch: (part: number) => void;
}

function OtherParts({ parts, fetching, onFetch }: OtherPartsProps) {
  return (
    <div role="status">
      <p className="text-sm">{texts.parts(parts)}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {Array.from({ length: parts - 1 }, (_, index) => index + 2).map((part) => (
          <li key={part}>
            <Button
              variant="secondary"
              size="sm"
              isBusy={fetching === part}
              busyText={busyWords.preparing}
              disabled={fetching !== null && fetching !== part}
              onClick={() => onFetch(part)}
            >
              {texts.part(part)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function FirmClosingCard() {
  const data = usePart(usePublicConfig());
  return (
    <Card title={firmCardTexts.heading} description={firmCardTexts.description}>
      <p>
        {firmCardTexts.write}{' '}
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
