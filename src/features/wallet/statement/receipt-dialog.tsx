import { Download } from 'lucide-react';
import { formatSignedKurus } from '#lib/shared/money.ts';
import { errorText } from '#lib/web/call.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useCallQuery } from '#lib/web/query.ts';
import { saveFile } from '#lib/web/save-file.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { busyWords } from '#lib/web/words.ts';
import { viewerWalletContract } from '../contract/viewer.ts';
import { receiptTexts as texts } from '../texts.ts';
import { useReceiptFile } from '../api.web.ts';
import { receiptDialogTexts } from '../viewer-texts.web.ts';

export function ReceiptDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const shown = useLast(id) ?? 0;
  const query = useCallQuery(
    ['wallet', 'receipt', shown],
    viewerWalletContract.readReceipt,
    { params: { id: shown } },
    { enabled: id !== null },
  );
  const file = useReceiptFile();
  return (
    <Dialog
      isOpen={id !== null}
      onClose={onClose}
      title={texts.title}
      size="sm"
      footer={
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          isBusy={file.isPending}
          busyText={busyWords.preparing}
          onClick={() => file.mutate({ params: { id: shown } }, { onSuccess: ({ data }) => saveFile(data) })}
        >
          {receiptDialogTexts.download}
        </Button>
      }
    >
      <FormAlert message={file.error && errorText(file.error, receiptDialogTexts.failed)} />
      <QueryStates query={query} failedText={receiptDialogTexts.failed}>
        {({ description, amount, transaction_type: type, facts }) => (
          <div className="flex flex-col gap-4 pb-2">
            <div>
              <p className="money text-3xl font-extrabold tracking-tight">
                {formatSignedKurus(amount, type === 'credit')}
              </p>
              <p className="mt-1 break-words">{description}</p>
            </div>
            <DetailList details={facts} />
          </div>
        )}
      </QueryStates>
    </Dialog>
  );
}
