import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatKurus } from '#lib/shared/money.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { SearchSelect } from '#lib/web/inputs/search-select.tsx';
import { TextArea, TextInput } from '#lib/web/inputs/text-input.tsx';
import {
  type AdminInvoice,
  type BillingDetails,
  type FirmInvoice,
  useSaveBillingDetails,
  type FirmOrder,
  type InvoiceRoute,
} from '../api.web.ts';
import { billingTexts as texts, invoicesTexts } from '../firm-texts.web.ts';
import { payableText, paymentWords } from '../texts.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { useDistrictsOfCities, useTargetOptions } from '#platform/lookups/web.ts';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import type { z } from '#lib/shared/zod.ts';
import { billingDetailsSchema, firstBillingSchema, signed } from '../payment-wire.ts';
import { call, type CallInput, errorText } from '#lib/web/call.ts';
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
  form: UseFormReturn<BillingValues, unknown, BillingValues>;
}

/** Finds also a name that was saved as free text. */
const inList = (names: readonly string[], name = '') =>
  names.find((one) => searchFold(one) === searchFold(name)) ?? null;

const choicesOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

function PlaceFields({ form: { control, setValue } }: BillingFieldsProps) {
  const options = useTargetOptions();
  const cities = (options.data?.cities ?? []).map(({ name }) => name);
  const city = inList(cities, useWatch({ control, name: 'city' }));
  const lists = useDistrictsOfCities(city === null ? [] : [city]);
  const districts = lists.byCity.get(city ?? '') ?? [];
  const error = options.error ?? lists.error;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <FormField control={control} name="city" label={texts.city}>
          {({ value, onChange, ...input }) => (
            <SearchSelect
              {...input}
              value={inList(cities, value)}
              options={choicesOf(cities)}
              onChange={(next) => {
                if (next !== null && next === city) return;
                onChange(next ?? '');
                setValue('district', '', { shouldDirty: true });
              }}
            />
          )}
        </FormField>
        <FormField control={control} name="district" label={texts.district}>
          {({ value, onChange, ...input }) => (
            <SearchSelect
              {...input}
              value={inList(districts, value)}
              options={choicesOf(districts)}
              onChange={(next) => onChange(next ?? '')}
              disabled={districts.length === 0}
              placeholder={city === null ? texts.cityFirst : undefined}
            />
          )}
        </FormField>
      </div>
      {error !== null && (
        <Alert tone="danger" onRetry={() => void (options.error ? options.refetch() : lists.retry())}>
          {errorText(error, texts.placesFailed)}
        </Alert>
      )}
    </>
  );
}

export function BillingFields({ form }: BillingFieldsProps) {
  const { control } = form;
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
      <PlaceFields form={form} />
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
      {(form) => <BillingFields form={form} />}
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

/** Below the total: what is paid of it, where the firm withholds VAT. */
export function InvoiceTotal({ invoice }: { invoice: FirmInvoice | AdminInvoice }) {
  return (
    <>
      <strong className="money">{formatKurus(signed(invoice, 'total_amount'))}</strong>
      {invoice.withheld > 0 && (
        <span className="block text-xs text-soft">
          {payableText(invoice.kind)} <span className="money">{formatKurus(signed(invoice, 'payable'))}</span>
        </span>
      )}
    </>
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
