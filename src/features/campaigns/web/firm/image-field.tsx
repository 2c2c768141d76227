import { Undo2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { ImageInput } from '#lib/web/inputs/image/image-input.tsx';
import { CAMPAIGN_IMAGE } from '../../contract/firm.ts';
import { formTexts, unlockHints } from '../texts/firm.ts';
import type { CampaignFormApi } from './use-campaign-form.ts';

export interface ImageFieldProps {
  form: CampaignFormApi;
  /** Address of the image in force, which can be taken away and, until it is sent, put back. */
  currentImage: string | null;
  isLocked: boolean;
}

/** The picture: chosen, replaced, taken away and, until it is sent, put back. */
export function ImageField({ form, currentImage, isLocked }: ImageFieldProps) {
  const [image, isRemoved] = useWatch({ control: form.control, name: ['image', 'remove_image'] });
  const setRemoved = (next: boolean) => form.setValue('remove_image', next, { shouldDirty: true });
  return (
    <>
      <FormField
        control={form.control}
        name="image"
        label={words.image}
        hint={isLocked ? unlockHints.display_duration : formTexts.imageHint}
      >
        {({ value, onChange, ref }) => (
          <ImageInput
            ref={ref}
            value={value}
            onChange={onChange}
            rule={CAMPAIGN_IMAGE}
            currentUrl={isRemoved ? null : currentImage}
            onRemoveCurrent={() => setRemoved(true)}
            disabled={isLocked}
          />
        )}
      </FormField>
      {isRemoved && image === null && (
        <Button variant="ghost" size="sm" icon={<Undo2 aria-hidden />} onClick={() => setRemoved(false)}>
          {formTexts.restoreImage}
        </Button>
      )}
    </>
  );
}
