import type { Control } from 'react-hook-form';
import { FormField } from '#lib/web/form/form-field.tsx';
import { TextArea, TextInput } from '#lib/web/inputs/text-input.tsx';
import type { BillingDetails } from './api.web.ts';
import { billingTexts as texts } from './firm-texts.web.ts';
import { paymentWords } from './texts.ts';

export interface BillingValues {
  tax_office: string;
  tax_number: string;
  address: string;
}

export function billingValues({
  tax_office: office,
  tax_number: number,
  address,
}: Omit<BillingDetails, 'firm_name'>): BillingValues {
  return { tax_office: office ?? '', tax_number: number ?? '', address: address ?? '' };
}

export function lacksBilling(details: BillingDetails): boolean {
  return details.tax_office === null || details.tax_number === null || details.address === null;
}

export interface BillingFieldsProps {
  control: Control<BillingValues, unknown, BillingValues>;
}

export function BillingFields({ control }: BillingFieldsProps) {
  return (
    <>
      <FormField control={control} name="tax_office" label={paymentWords.taxOffice}>
        {(input) => <TextInput {...input} maxLength={100} />}
      </FormField>
      <FormField control={control} name="tax_number" label={texts.taxNumber} hint={texts.taxNumberHint}>
        {(input) => <TextInput {...input} inputMode="numeric" autoComplete="off" maxLength={14} />}
      </FormField>
      <FormField control={control} name="address" label={texts.address}>
        {(input) => <TextArea {...input} rows={3} maxLength={300} autoComplete="street-address" />}
      </FormField>
    </>
  );
}
