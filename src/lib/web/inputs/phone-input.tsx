import { GroupedInput, type GroupedInputProps } from './grouped-input.tsx';
import { formatPhoneDigits, phoneDigits } from '#lib/shared/text/phone.ts';

/** The digits of a typed or pasted text, cut to ten. */
export function keepPhoneDigits(text: string): string {
  return phoneDigits(text.replace(/\D/g, '')).replace(/^0+/, '').slice(0, 10);
}

export function PhoneInput(props: Omit<GroupedInputProps, 'keep' | 'group' | 'type' | 'icon' | 'suffix'>) {
  return (
    <GroupedInput
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="5XX XXX XX XX"
      {...props}
      type="tel"
      keep={keepPhoneDigits}
      group={formatPhoneDigits}
    />
  );
}
