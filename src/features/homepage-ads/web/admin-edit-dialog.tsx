import { words } from '#lib/shared/words.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { homepageAdsContract } from '../contract.ts';
import { AdFields } from './admin-ad-fields.tsx';
import { adSchema, inParts } from './admin-ad-schema.ts';
import { type HomepageAd, useAdChange } from './admin-api.ts';
import { adminAdTexts as texts } from './texts/admin.ts';

const IMAGE = homepageAdsContract.editStartupAd.files.image;
const STATUSES = [
  { value: 'active' as const, label: texts.active },
  { value: 'inactive' as const, label: texts.inactive },
];

export interface EditAdDialogProps {
  /** Closed while null. */
  ad: HomepageAd | null;
  ads: readonly HomepageAd[];
  onClose: () => void;
}

/** Changes an ad. Its image stays unless another is chosen. */
export function EditAdDialog({ ad, ads, onClose }: EditAdDialogProps) {
  return (
    <FormDialog
      subject={ad}
      onClose={onClose}
      call={useAdChange(homepageAdsContract.editStartupAd)}
      schema={adSchema({ ads, ownId: ad?.id ?? null, imageRule: IMAGE })}
      values={({ title, description, link, display_order, status }) => ({
        title,
        description,
        link: link ?? '',
        display_order,
        status,
        image: null,
      })}
      input={({ id }, values) => ({ params: { id }, ...inParts(values) })}
      words={texts.editing}
      waitsForFields
    >
      {({ control }, { image_path: path }) => (
        <>
          <AdFields control={control} imageRule={IMAGE} currentImageUrl={`/uploads/${path}`} />
          <FormField control={control} name="status" label={words.status}>
            {(input) => <Select {...input} options={STATUSES} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
