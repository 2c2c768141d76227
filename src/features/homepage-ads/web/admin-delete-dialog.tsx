import { Trash2 } from 'lucide-react';
import { errorText } from '#lib/web/call.ts';
import { useLast } from '#lib/web/use-last.ts';
import { ConfirmDialog } from '#lib/web/overlays/confirm-dialog.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { homepageAdsContract } from '../contract.ts';
import { homepageAdTexts } from '../texts.ts';
import { useAdChange } from './admin-api.ts';
import { adminAdTexts as texts } from './texts/admin.ts';
import type { ViewAdDialogProps } from './admin-view-dialog.tsx';

/** Asks before an ad is gone for good. */
export function DeleteAdDialog({ ad, onClose }: ViewAdDialogProps) {
  const shown = useLast(ad);
  const remove = useAdChange(homepageAdsContract.deleteStartupAd);
  const toast = useToast();

  function close() {
    remove.reset();
    onClose();
  }

  function confirm(id: number) {
    remove.mutate(
      { params: { id } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? homepageAdTexts.deleted);
          close();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      isOpen={ad !== null}
      onClose={close}
      onConfirm={() => shown && confirm(shown.id)}
      title={texts.removeTitle}
      confirmLabel={actionWords.delete}
      busyText={busyWords.deleting}
      isBusy={remove.isPending}
      error={remove.error && errorText(remove.error, texts.removeFailed)}
      tone="danger"
      icon={<Trash2 />}
    >
      {shown && texts.removeAbout(shown.title)}
    </ConfirmDialog>
  );
}
