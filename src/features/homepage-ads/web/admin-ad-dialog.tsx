import type { ReactNode } from 'react';
import type { ImageRule } from '#lib/shared/route.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { actionWords } from '#lib/web/words.ts';
import { AdFields } from './admin-ad-fields.tsx';
import type { useAdForm } from './use-ad-form.ts';

export interface AdDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  busyText: string;
  isBusy: boolean;
  adForm: ReturnType<typeof useAdForm>;
  imageRule: ImageRule;
  currentImageUrl?: string | undefined;
  /** Further fields, at the end. */
  children?: ReactNode;
}

const FORM_ID = 'homepage-ad';

/** The dialog in which an ad is added or edited; its button waits while a field is wrong. */
export function AdDialog(props: AdDialogProps) {
  const { form, image, imageError, problems, chooseImage, submit } = props.adForm;
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            {actionWords.cancel}
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            disabled={Object.keys(form.formState.errors).length > 0}
            isBusy={props.isBusy}
            busyText={props.busyText}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormAlert message={problems} />
        <AdFields
          control={form.control}
          image={{
            value: image,
            onChange: chooseImage,
            rule: props.imageRule,
            error: imageError,
            currentUrl: props.currentImageUrl,
          }}
        >
          {props.children}
        </AdFields>
      </form>
    </Dialog>
  );
}
