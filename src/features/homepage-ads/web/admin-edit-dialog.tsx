import { useLayoutEffect } from 'react';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { Button } from '#lib/web/ui/button.tsx';
import { Dialog } from '#lib/web/ui/dialog.tsx';
import { Select } from '#lib/web/ui/select.tsx';
import { useToast } from '#lib/web/ui/use-toast.ts';
import { homepageAdsContract } from '../contract.ts';
import { homepageAdTexts } from '../texts.ts';
import { AdFields } from './admin-ad-fields.tsx';
import { type AdInput, type HomepageAd, useAdChange } from './admin-api.ts';
import { adminAdTexts as texts } from './admin-texts.ts';
import { useAdForm } from './use-ad-form.ts';

const FORM_ID = 'edit-homepage-ad';
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
  const { form, image, imageError, problems, chooseImage, reset, submit } = useAdForm({
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
    if (ad !== null) reset(valuesOf(ad));
    // Another ad fills the form anew; the same one read again does not wipe what was typed.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [ad?.id]);

  return (
    <Dialog
      isOpen={ad !== null}
      onClose={onClose}
      title={texts.editTitle}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={edit.isPending} busyText={texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormAlert message={problems} />
        <AdFields
          control={form.control}
          image={{
            value: image,
            onChange: chooseImage,
            rule: homepageAdsContract.editStartupAd.files.image,
            error: imageError,
            currentUrl: shown === null ? undefined : `/uploads/${shown.image_path}`,
          }}
        >
          <FormField control={form.control} name="status" label={texts.status}>
            {(input) => <Select {...input} options={STATUSES} />}
          </FormField>
        </AdFields>
      </form>
    </Dialog>
  );
}
