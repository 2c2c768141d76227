import { OTPField } from '@base-ui/react/otp-field';
import type { Ref } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field-context.ts';

export interface CodeInputProps {
  value: string;
  onChange: (value: string) => void;
  isExpired?: boolean | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
  className?: string | undefined;
}

const LENGTH = 6;

/** A code from an SMS, one digit per box; also takes the phone's suggestion and a paste. The last digit submits the form. */
export function CodeInput({ value, onChange, isExpired = false, ...rest }: CodeInputProps) {
  const { attributes, field } = useFieldControl();
  const isInvalid = isExpired || attributes['aria-invalid'] === true;
  return (
    <OTPField.Root
      ref={rest.ref}
      id={attributes.id}
      length={LENGTH}
      value={value}
      onValueChange={(next) => onChange(next)}
      autoSubmit
      disabled={rest.disabled ?? false}
      aria-describedby={attributes['aria-describedby']}
      className={classNames('flex w-full weak:max-w-96 gap-2', rest.className)}
    >
      {Array.from({ length: LENGTH }, (_, index) => (
        <OTPField.Input
          // The boxes never move, so that their index identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          aria-invalid={isInvalid || undefined}
          aria-label={index === 0 && field ? undefined : `${index + 1}. hane`}
          className="tabular aspect-[5/6] min-h-12 w-full min-w-0 flex-1 rounded-lg border border-edge bg-surface text-center text-2xl font-bold transition-[border-color,box-shadow,scale] outline-none focus:border-brand focus:ring-3 focus:ring-brand/20 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-faint aria-invalid:border-danger aria-invalid:text-danger aria-invalid:focus:ring-danger/20"
        />
      ))}
    </OTPField.Root>
  );
}
