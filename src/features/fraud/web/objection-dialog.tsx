import { FormField } from '#lib/web/form/form-field.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { OBJECTION_LIMIT, objectionBody } from '../contract/viewer.ts';
import { useObject } from './api.ts';
import { reviewTexts as texts } from './texts/viewer.ts';

/** The objection to a review, in the viewer's own words. */
export function ObjectionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      subject={isOpen ? 'review' : null}
      onClose={onClose}
      call={useObject()}
      schema={objectionBody}
      values={() => ({ text: '' })}
      input={(_, body) => ({ body })}
      words={texts.objection}
      description={() => texts.dialogAbout}
      size="sm"
    >
      {({ control }) => (
        <FormField control={control} name="text" label={texts.field} isRequired>
          {(input) => <TextArea {...input} limit={OBJECTION_LIMIT} rows={5} />}
        </FormField>
      )}
    </FormDialog>
  );
}
