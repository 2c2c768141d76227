import type { Control } from 'react-hook-form';
import { FormField } from '#lib/web/form/form-field.tsx';
import { TextArea, TextInput } from '#lib/web/inputs/text-input.tsx';
import { type BillingDetails, useSaveBillingDetails, type FirmOrder, type InvoiceRoute } from '../api.web.ts';
import { billingTexts as texts, invoicesTexts } from '../firm-texts.web.ts';
import { paymentWords } from '../texts.ts';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import type { z } from '#lib/shared/zod.ts';
import { billingDetailsSchema, firstBillingSchema } from '../payment-wire.ts';
import { call, type CallInput } from '#lib/web/call.ts';
import { firmInvoicesContract } from '../contract/firm.ts';
import { FileButton, type FileButtonProps } from '#lib/web/buttons/file-button.tsx';

type BillingValues = z.input<typeof billingDetailsSchema>;

export function billingValues({
  tax_office: office,
  tax_number: number,
  address,
  district,
  city,
}: Omit<BillingDetails, 'firm_name'>): BillingValues {
  return {
    tax_office: office ?? '',
    tax_number: number ?? '',
    address: address ?? '',
    district: district ?? '',
    city: city ?? '',
  };
}

export const billingDetailsOf = (details: Omit<BillingDetails, 'firm_name'>) => [
  { label: paymentWords.taxOffice, value: details.tax_office },
  { label: texts.taxNumber, value: details.tax_number },
  { label: texts.address, value: details.address },
  { label: texts.place, value: [details.district, details.city].filter(Boolean).join(' / ') || null },
];

export function lacksBilling(details: BillingDetails): boolean {
  return Object.values(details).includes(null);
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
      <div className="grid grid-cols-2 gap-3">
        <FormField control={control} name="district" label={texts.district}>
          {(input) => <TextInput {...input} maxLength={60} autoComplete="address-level2" />}
        </FormField>
        <FormField control={control} name="city" label={texts.city}>
          {(input) => <TextInput {...input} maxLength={60} autoComplete="address-level1" />}
        </FormField>
      </div>
    </>
  );
}

interface BillingDialogProps {
  details: BillingDetails | null;
  onClose: () => void;
  /** An issued invoice stays as it is, so that nothing may be missing. The payment follows as soon as nothing is. */
  isBeforePaying?: boolean;
}

export function BillingDialog({ details, onClose, isBeforePaying = false }: BillingDialogProps) {
  return (
    <FormDialog
      subject={details}
      onClose={onClose}
      onDone={isBeforePaying ? () => {} : onClose}
      call={useSaveBillingDetails()}
      schema={isBeforePaying ? firstBillingSchema : billingDetailsSchema}
      values={billingValues}
      input={(_, body) => ({ body })}
      words={{ title: texts.title, ...texts.saving, ...(isBeforePaying && texts.first) }}
      description={({ firm_name: name }) => (isBeforePaying ? texts.firstAbout(name) : texts.about)}
    >
      {({ control }) => <BillingFields control={control} />}
    </FormDialog>
  );
}

const FAILED = 'Fatura alınamadı';

export function FirmInvoiceButton({ id, name }: { id: number; name: string }) {
  return (
    <InvoiceButton
      id={id}
      label={paymentWords.invoice}
      about={name}
      route={firmInvoicesContract.readInvoice}
    />
  );
}

export function ProformaButton({ order }: { order: FirmOrder }) {
  const { campaign_id: id, campaign_name: name } = order;
  if (id === null) return null;
  return (
    <FileButton
      label={invoicesTexts.proforma}
      about={name}
      failedText={FAILED}
      fetchFile={async () => {
        const { data: content } = await call(firmInvoicesContract.readCampaignInvoice, { params: { id } });
        return { data: { file_name: `proforma-${id}.pdf`, content_type: 'application/pdf', content } };
      }}
    />
  );
}

interface InvoiceButtonProps extends Pick<FileButtonProps, 'label' | 'about' | 'variant'> {
  id: number;
  route: InvoiceRoute;
}

export function InvoiceButton({ id, route, ...look }: InvoiceButtonProps) {
  return (
    <FileButton
      {...look}
      failedText={FAILED}
      fetchFile={async () => ({ data: (await call(route, { params: { id } })).data.file })}
    />
  );
}

type Export = NonNullable<CallInput<typeof firmInvoicesContract.exportAccounting>['query']>;

export function ExportButton({ query }: { query: Export }) {
  return <FileButton fetchFile={() => call(firmInvoicesContract.exportAccounting, { query })} />;
}
