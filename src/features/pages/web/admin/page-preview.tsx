import { useEffect, useState } from 'react';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { PageBlocks } from '../page-blocks.tsx';
import { editorTexts as texts } from '../texts/admin.ts';
import { usePagePreview } from './api.ts';

const PAUSE_MS = 500;

/** The text as it was when the typing last paused. */
function usePausedText(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** How the typed text will look, and why it cannot be kept, if so. */
export function PagePreview({ text }: { text: string }) {
  const query = usePagePreview(usePausedText(text));
  return (
    <Card title={texts.preview} description={texts.previewAbout}>
      {text.trim() !== '' && (
        <QueryStates query={query} failedText={texts.previewFailed}>
          {({ blocks, problem }) => (
            <div>
              {problem !== null && <Alert tone="danger">{problem}</Alert>}
              <PageBlocks blocks={blocks} />
            </div>
          )}
        </QueryStates>
      )}
    </Card>
  );
}
