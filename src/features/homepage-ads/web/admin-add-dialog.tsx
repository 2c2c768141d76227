import { useLayoutEffect } from 'react';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { HOMEPAGE_AD_IMAGE, homepageAdsContract } from '../contract.ts';
import { homepageAdTexts } from '../texts.ts';
import { AdDialog } from './admin-ad-dialog.tsx';
import { type HomepageAd, useAdChange } from './admin-api.ts';
import { firstFreeOrder } from './admin-order.ts';
import { adminAdTexts as texts } from './texts/admin.ts';
import { useAdForm } from './use-ad-form.ts';

export interface AddAdDialogProps {
  ads: readonly HomepageAd[];
  isOpen: boolean;
  onClose: () => void;
}

/** A new ad; its place is the smallest free one until another is typed. */
export function AddAdDialog({ ads, isOpen, onClose }: AddAdDialogProps) {
  const add = useAdChange(homepageAdsContract.addStartupAd);
  const toast = useToast();
  const values = { title: '', description: '', link: '', display_order: firstFreeOrder(ads) };
  const adForm = useAdForm({
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
    if (isOpen) adForm.reset(values);
    // oxlint-disable-next-line react/exhaustive-deps -- what was typed stays while the list behind it is read again
  }, [isOpen]);

  return (
    <AdDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.addTitle}
      confirmLabel={texts.add}
      busyText={texts.adding}
      isBusy={add.isPending}
      adForm={adForm}
      imageRule={HOMEPAGE_AD_IMAGE}
    />
  );
}
