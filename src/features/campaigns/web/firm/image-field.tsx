import { Undo2 } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { ImageInput } from '#lib/web/inputs/image/image-input.tsx';
import { CAMPAIGN_IMAGE } from '../../contract/firm.ts';
import { formTexts, unlockHints } from '../texts/firm.ts';

export interface ImageFieldProps {
  image: File | null;
  onChange: (image: File | null) => void;
  /** Address of the image in force, which can be taken away and, until it is sent, put back. */
  currentImage: string | null;
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
  error: string | undefined;
  inputRef: (element: HTMLInputElement | null) => void;
  isLocked: boolean;
}

/** The picture: chosen, replaced, taken away and, until it is sent, put back. */
export function ImageField({
  image,
  onChange,
  currentImage,
  isRemoved,
  onRemove,
  error,
  inputRef,
  isLocked,
}: ImageFieldProps) {
  return (
    <>
      <Field
        label={words.image}
        error={error}
        hint={isLocked ? unlockHints.display_duration : formTexts.imageHint}
      >
        <ImageInput
          ref={inputRef}
          value={image}
          onChange={onChange}
          rule={CAMPAIGN_IMAGE}
          currentUrl={isRemoved ? null : currentImage}
          onRemoveCurrent={() => onRemove(true)}
          disabled={isLocked}
        />
      </Field>
      {isRemoved && image === null && (
        <Button variant="ghost" size="sm" icon={<Undo2 aria-hidden />} onClick={() => onRemove(false)}>
          {formTexts.restoreImage}
        </Button>
      )}
    </>
  );
}
