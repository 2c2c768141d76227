import { Pencil, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { actionWords } from '#lib/web/words.ts';
import { useDemographics } from '#features/lookups/web/index.ts';
import { givenDetails } from '../../details.ts';
import { viewerTexts } from '../texts/viewer.ts';
import { useDetails } from './api.ts';
import { DetailsForm } from './details-form.tsx';
import { DetailsView } from './details-view.tsx';

const EDIT = 'duzenle';

/** The details, to read or, after a press, to edit. The URL says which of the two, so that Back works. */
export function DetailsCard() {
  const details = useDetails();
  const lists = useDemographics();
  const [params, setParams] = useSearchParams();
  const [isSavedShown, setIsSavedShown] = useState(false);
  const isEditing = params.get(EDIT) !== null;
  const edit = () => setParams({ [EDIT]: '1' });
  const leave = () => setParams({}, { replace: true });
  const reload = async () => (await details.refetch()).data ?? null;

  if (details.data === undefined || lists.data === undefined) {
    const error = details.error ?? lists.error;
    if (error === null) return <Skeleton className="h-96 rounded-xl" />;
    const retry = () => {
      void details.refetch();
      void lists.refetch();
    };
    return (
      <Alert tone="danger" onRetry={retry}>
        {errorText(error, viewerTexts.optionsFailed)}
      </Alert>
    );
  }
  const { version, ...given } = details.data;
  const isBare = givenDetails(given).length === 0;
  return (
    <Card
      title={viewerTexts.details}
      description={isEditing ? viewerTexts.detailsHint : undefined}
      action={
        !isEditing && (
          <Button
            variant={isBare ? 'primary' : 'secondary'}
            size="sm"
            icon={isBare ? <UserRoundPen aria-hidden /> : <Pencil aria-hidden />}
            onClick={edit}
          >
            {isBare ? viewerTexts.fill : actionWords.edit}
          </Button>
        )
      }
    >
      {isEditing ? (
        <DetailsForm
          details={given}
          version={version}
          lists={lists.data}
          onCancel={leave}
          onReload={reload}
          onSaved={(isRewarded) => {
            leave();
            // A dialog of its own tells of a reward.
            setIsSavedShown(!isRewarded);
          }}
        />
      ) : (
        <DetailsView details={given} lists={lists.data} />
      )}
      <Dialog
        isOpen={isSavedShown}
        onClose={() => setIsSavedShown(false)}
        size="sm"
        title={viewerTexts.savedTitle}
        footer={<Button onClick={() => setIsSavedShown(false)}>{actionWords.ok}</Button>}
      >
        <p className="pb-2">{viewerTexts.savedText}</p>
      </Dialog>
    </Card>
  );
}
