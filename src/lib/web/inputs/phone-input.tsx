import { GroupedInput, type GroupedInputProps } from './grouped-input.tsx';
import { formatPhoneDigits } from '#lib/shared/text/phone.ts';
import { toPhoneDigits } from './phone-digits.ts';

/** A Turkish mobile number, shown as 5XX XXX XX XX; its value has up to ten digits, without the leading 0. */
export function PhoneInput(props: Omit<GroupedInputProps, 'keep' | 'group' | 'type' | 'icon' | 'suffix'>) {
  return (
    <GroupedInput
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="5XX XXX XX XX"
      {...props}
      type="tel"
      keep={toPhoneDigits}
      group={formatPhoneDigits}
    />
  );
}
