import { useLayoutEffect } from 'react';
import { words } from '#lib/shared/words.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { Select } from '#lib/web/inputs/select.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { homepageAdsContract } from '../contract.ts';
import { homepageAdTexts } from '../texts.ts';
import { AdDialog } from './admin-ad-dialog.tsx';
import { type AdInput, type HomepageAd, useAdChange } from './admin-api.ts';
import { adminAdTexts as texts } from './texts/admin.ts';
import { useAdForm } from './use-ad-form.ts';

const STATUSES = [
  { value: 'active' as const, label: texts.active },
  { value: 'inactive' as const, label: texts.inactive },
];

function valuesOf(ad: HomepageAd | null): AdInput {
  if (ad === null) return { title: '', description: '', link: '', display_order: 1 };
  const { title, description, link, display_order, status } = ad;
  return { title, description, link: link ?? '', display_order, status };
}

export interface EditAdDialogProps {
  /** Closed while null. */
  ad: HomepageAd | null;
  ads: readonly HomepageAd[];
  onClose: () => void;
}

/** Changes an ad; its image stays unless another is chosen. */
export function EditAdDialog({ ad, ads, onClose }: EditAdDialogProps) {
  const shown = useLast(ad);
  const edit = useAdChange(homepageAdsContract.editStartupAd);
  const toast = useToast();
  const adForm = useAdForm({
    ads,
    ownId: ad?.id ?? null,
    values: valuesOf(ad),
    missingImageText: null,
    failedText: texts.editFailed,
    send: async (body, file) => {
      if (ad === null) return;
      const files = file === null ? {} : { image: file };
      const { message } = await edit.mutateAsync({ params: { id: ad.id }, body, files });
      toast.success(message ?? homepageAdTexts.edited);
      onClose();
    },
  });

  useLayoutEffect(() => {
    if (ad !== null) adForm.reset(valuesOf(ad));
    // oxlint-disable-next-line react/exhaustive-deps -- the same ad read again does not wipe what was typed
  }, [ad?.id]);

  return (
    <AdDialog
      isOpen={ad !== null}
      onClose={onClose}
      title={texts.editTitle}
      confirmLabel={actionWords.save}
      busyText={busyWords.saving}
      isBusy={edit.isPending}
      adForm={adForm}
      imageRule={homepageAdsContract.editStartupAd.files.image}
      currentImageUrl={shown === null ? undefined : `/uploads/${shown.image_path}`}
    >
      <FormField control={adForm.form.control} name="status" label={words.status}>
        {(input) => <Select {...input} options={STATUSES} />}
      </FormField>
    </AdDialog>
  );
}
