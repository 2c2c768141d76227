/** Each dialog is closed while its ad is null. */
import { Trash2 } from 'lucide-react';
import type { Control } from 'react-hook-form';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { Route } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { ImageInput } from '#lib/web/inputs/image-input.tsx';
import { LinkInput } from '#lib/web/inputs/link-input.tsx';
import { NumberInput } from '#lib/web/inputs/number-input.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { TextArea, TextInput } from '#lib/web/inputs/text-input.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { ImageWithFallback } from '#lib/web/layout/image-with-fallback.tsx';
import { CloseButton, Dialog } from '#lib/web/overlays/dialog.tsx';
import { useCallMutation } from '#lib/web/query.ts';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import {
  type AdForm,
  adSchema,
  firstFreeOrder,
  HOMEPAGE_AD_IMAGE,
  type HomepageAd,
  homepageAdsContract,
} from './contract.ts';
import { adminAdTexts as texts } from './texts.web.ts';

/** A write, after which the table and the landing page read the ads again. */
export function useAdChange<R extends Route>(route: R) {
  return useCallMutation(route, [['homepage-ads']]);
}

interface AdDialogProps {
  ad: HomepageAd | null;
  onClose: () => void;
}

interface FormProps {
  /** All ads, whose places are taken; undefined where the dialog for a new one is closed. */
  ads: readonly HomepageAd[] | undefined;
  onClose: () => void;
}

const EMPTY_AD = { title: '', description: '', link: '', image: null };

export function AddAdDialog({ ads, onClose }: FormProps) {
  return (
    <FormDialog
      subject={ads ?? null}
      onClose={onClose}
      call={useAdChange(homepageAdsContract.addStartupAd)}
      schema={adSchema(ads ?? [], null)}
      values={(others) => ({ ...EMPTY_AD, display_order: firstFreeOrder(others) })}
      input={(_, { image, ...body }) => ({ body, files: { image } })}
      words={texts.addition}
      waitsForFields
    >
      {({ control }) => <AdFields control={control} />}
    </FormDialog>
  );
}

export function EditAdDialog({ ad, ads = [], onClose }: FormProps & AdDialogProps) {
  return (
    <FormDialog
      subject={ad}
      onClose={onClose}
      call={useAdChange(homepageAdsContract.editStartupAd)}
      schema={adSchema(ads, ad?.id ?? null)}
      values={({ id: _id, created_at: _at, image_path: _path, link, ...values }) => {
        return { ...values, link: link ?? '', image: null };
      }}
      input={({ id }, { image, ...body }) => ({ params: { id }, body, files: { image } })}
      words={texts.editing}
      waitsForFields
    >
      {({ control }, shown) => <AdFields control={control} ad={shown} />}
    </FormDialog>
  );
}

const STATUSES = (['active', 'inactive'] as const).map((value) => ({ value, label: texts[value] }));

function AdFields({ control, ad }: { control: Control<AdForm, unknown, AdForm>; ad?: HomepageAd }) {
  return (
    <>
      <FormField control={control} name="image" label={words.image}>
        {/* Without onBlur, because its check would add "no image chosen" to the reason why a file was refused. */}
        {({ onBlur: _onBlur, ...input }) => (
          <ImageInput {...input} rule={HOMEPAGE_AD_IMAGE} currentUrl={ad && `/uploads/${ad.image_path}`} />
        )}
      </FormField>
      <FormField control={control} name="title" label={words.title}>
        {(input) => <TextInput {...input} maxLength={100} />}
      </FormField>
      <FormField control={control} name="description" label={words.description} hint={texts.descriptionHint}>
        {(input) => <TextArea {...input} limit={500} rows={3} />}
      </FormField>
      <FormField control={control} name="link" label={words.link} hint={texts.linkHint}>
        {(input) => <LinkInput {...input} value={String(input.value)} placeholder="https://" />}
      </FormField>
      <FormField control={control} name="display_order" label={words.place} hint={texts.orderHint}>
        {(input) => <NumberInput {...input} />}
      </FormField>
      {ad && (
        <FormField control={control} name="status" label={words.status}>
          {(input) => <Select {...input} options={STATUSES} />}
        </FormField>
      )}
    </>
  );
}

export function DeleteAdDialog({ ad, onClose }: AdDialogProps) {
  return (
    <CallDialog
      subject={ad}
      onClose={onClose}
      call={useAdChange(homepageAdsContract.deleteStartupAd)}
      input={({ id }) => ({ params: { id } })}
      words={texts.removal}
      tone="danger"
      icon={<Trash2 />}
    >
      {({ title }) => texts.removeAbout(title)}
    </CallDialog>
  );
}

export function ViewAdDialog({ ad, onClose }: AdDialogProps) {
  const shown = useLast(ad);
  return (
    <Dialog
      isOpen={ad !== null}
      onClose={onClose}
      title={shown?.title ?? ''}
      footer={<CloseButton onClick={onClose} />}
    >
      {shown && (
        <div className="flex flex-col gap-5">
          <ImageWithFallback
            src={`/uploads/${shown.image_path}`}
            alt={shown.title}
            className="aspect-video w-full rounded-xl object-cover"
          />
          <DetailList
            details={[
              { label: words.description, value: shown.description, isWide: true },
              { label: words.link, value: <AdLink link={shown.link} />, isWide: true },
              { label: words.place, value: shown.display_order },
              { label: words.status, value: <AdStatus status={shown.status} /> },
              { label: texts.createdAt, value: formatDateTime(shown.created_at) },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}

function AdLink({ link }: Pick<HomepageAd, 'link'>) {
  if (link === null) return <span className="font-normal text-soft">{texts.noLink}</span>;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="break-all text-brand-text underline underline-offset-4"
    >
      {link}
    </a>
  );
}

export function AdStatus({ status }: Pick<HomepageAd, 'status'>) {
  return status === 'active' ? <Badge tone="success">{texts.active}</Badge> : <Badge>{texts.inactive}</Badge>;
}
