import { useLayoutEffect } from 'react';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Button } from '#lib/web/ui/button.tsx';
import { Dialog } from '#lib/web/ui/dialog.tsx';
import { useToast } from '#lib/web/ui/use-toast.ts';
import { HOMEPAGE_AD_IMAGE, homepageAdsContract } from '../contract.ts';
import { homepageAdTexts } from '../texts.ts';
import { AdFields } from './admin-ad-fields.tsx';
import { type HomepageAd, useAdChange } from './admin-api.ts';
import { firstFreeOrder } from './admin-order.ts';
import { adminAdTexts as texts } from './admin-texts.ts';
import { useAdForm } from './use-ad-form.ts';

const FORM_ID = 'add-homepage-ad';

export interface AddAdDialogProps {
  ads: readonly HomepageAd[];
  isOpen: boolean;
  onClose: () => void;
}

/** A new ad; its place is the smallest free one until another is typed. */
export function AddAdDialog({ ads, isOpen, onClose }: AddAdDialogProps) {
  const add = useAdChange(homepageAdsContract.addStartupAd);
  const toast = useToast();
  const order = firstFreeOrder(ads);
  const values = { title: '', description: '', link: '', display_order: order };
  const { form, image, imageError, problems, chooseImage, reset, submit } = useAdForm({
    ads,
    ownId: null,
    values,
    missingImageText: HOMEPAGE_AD_IMAGE.messages.required,
    failedText: texts.addFailed,
    send: async ({ title, description, link, display_order }, file) => {
      const body = { title, description, link, display_order };
      const { message } = await add.mutateAsync({ body, files: file === null ? {} : { image: file } });
      toast.success(message ?? homepageAdTexts.added);
      onClose();
    },
  });

  useLayoutEffect(() => {
    if (isOpen) reset(values);
    // Only opening makes a new ad; what was typed stays while the list behind it is read again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isOpen]);

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.addTitle}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            disabled={Object.keys(form.formState.errors).length > 0}
            isBusy={add.isPending}
            busyText={texts.adding}
          >
            {texts.add}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormAlert message={problems} />
        <AdFields
          control={form.control}
          image={{ value: image, onChange: chooseImage, rule: HOMEPAGE_AD_IMAGE, error: imageError }}
        />
      </form>
    </Dialog>
  );
}
