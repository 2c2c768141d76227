import type { Control } from 'react-hook-form';
import type { ImageRule } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { ImageInput } from '#lib/web/inputs/image/image-input.tsx';
import { LinkInput } from '#lib/web/inputs/link-input.tsx';
import { NumberInput } from '#lib/web/inputs/number-input.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import type { AdForm } from './admin-ad-schema.ts';
import { adminAdTexts as texts } from './texts/admin.ts';

export interface AdFieldsProps {
  control: Control<AdForm, unknown, AdForm>;
  imageRule: ImageRule;
  /** Address of the current image. */
  currentImageUrl?: string;
}

/** The fields of an ad, for adding and editing alike. */
export function AdFields({ control, imageRule, currentImageUrl }: AdFieldsProps) {
  return (
    <>
      <FormField control={control} name="image" label={words.image} isRequired={imageRule.required}>
        {/* Without onBlur, because its check would add "no image chosen" to the reason why a file was refused. */}
        {({ value, onChange, ref }) => (
          <ImageInput
            value={value}
            onChange={onChange}
            ref={ref}
            rule={imageRule}
            currentUrl={currentImageUrl}
          />
        )}
      </FormField>
      <FormField control={control} name="title" label={words.title} isRequired>
        {(input) => <TextInput {...input} maxLength={100} />}
      </FormField>
      <FormField
        control={control}
        name="description"
        label={words.description}
        hint={texts.descriptionHint}
        isRequired
      >
        {(input) => <TextArea {...input} limit={500} rows={3} />}
      </FormField>
      <FormField control={control} name="link" label={words.link} hint={texts.linkHint}>
        {(input) => (
          <LinkInput
            {...input}
            value={typeof input.value === 'string' ? input.value : ''}
            placeholder="https://"
          />
        )}
      </FormField>
      <FormField control={control} name="display_order" label={words.place} hint={texts.orderHint} isRequired>
        {(input) => <NumberInput {...input} />}
      </FormField>
    </>
  );
}
