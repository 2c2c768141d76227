import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { HOMEPAGE_AD_IMAGE, homepageAdsContract } from '../contract.ts';
import { AdFields } from './admin-ad-fields.tsx';
import { adSchema, inParts } from './admin-ad-schema.ts';
import { type HomepageAd, useAdChange } from './admin-api.ts';
import { firstFreeOrder } from './admin-order.ts';
import { adminAdTexts as texts } from './texts/admin.ts';

export interface AddAdDialogProps {
  ads: readonly HomepageAd[];
  isOpen: boolean;
  onClose: () => void;
}

/** Adds an ad. Its position is the smallest free one until another is typed. */
export function AddAdDialog({ ads, isOpen, onClose }: AddAdDialogProps) {
  return (
    <FormDialog
      subject={isOpen ? ads : null}
      onClose={onClose}
      call={useAdChange(homepageAdsContract.addStartupAd)}
      schema={adSchema({ ads, ownId: null, imageRule: HOMEPAGE_AD_IMAGE })}
      values={() => ({
        title: '',
        description: '',
        link: '',
        display_order: firstFreeOrder(ads),
        image: null,
      })}
      input={(_, values) => inParts(values)}
      words={texts.addition}
      waitsForFields
    >
      {({ control }) => <AdFields control={control} imageRule={HOMEPAGE_AD_IMAGE} />}
    </FormDialog>
  );
}
