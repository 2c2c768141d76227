import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { ImageRule } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { ImageInput } from '#lib/web/inputs/image/image-input.tsx';
import { NumberInput } from '#lib/web/inputs/number-input.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import type { AdInput } from './admin-api.ts';
import { adminAdTexts as texts } from './texts/admin.ts';

export interface AdFieldsProps {
  control: Control<AdInput, unknown, AdInput>;
  image: {
    value: File | null;
    onChange: (file: File | null) => void;
    rule: ImageRule;
    error: string | undefined;
    currentUrl?: string | undefined;
  };
  /** Stands at the end: the status of an ad that exists. */
  children?: ReactNode;
}

/** The fields of an ad, for adding and editing alike. */
export function AdFields({ control, image, children }: AdFieldsProps) {
  return (
    <>
      <Field label={words.image} error={image.error} isRequired={image.rule.required}>
        <ImageInput
          value={image.value}
          onChange={image.onChange}
          rule={image.rule}
          currentUrl={image.currentUrl}
        />
      </Field>
      <FormField control={control} name="title" label={words.title} isRequired>
        {(input) => <TextInput {...input} maxLength={100} />}
      </FormField>
      <FormField control={control} name="description" label={words.description} isRequired>
        {(input) => <TextArea {...input} limit={500} rows={3} />}
      </FormField>
      <FormField control={control} name="link" label={words.link} hint={texts.linkHint}>
        {(input) => (
          <TextInput
            {...input}
            value={typeof input.value === 'string' ? input.value : ''}
            type="url"
            inputMode="url"
            placeholder="https://"
          />
        )}
      </FormField>
      <FormField control={control} name="display_order" label={words.place} hint={texts.orderHint} isRequired>
        {(input) => <NumberInput {...input} />}
      </FormField>
      {children}
    </>
  );
}
