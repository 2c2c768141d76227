import { type Control, useWatch } from 'react-hook-form';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import type { z } from '#lib/shared/zod.ts';
import { settleAttempts } from '#lib/web/form/draft-store.ts';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { announcementsContract, AUDIENCES, type Audience } from '../contract.ts';
import { audienceTexts } from '../texts.ts';
import { useAnnounce, useAudienceCount } from './api.ts';
import { announceTexts, formTexts as texts } from './texts.ts';
import { confirmed, NO_KEY_YET, withKey, WordsFields, type WrittenWords } from './words-fields.tsx';

const schema = announcementsContract.announce.body.safeExtend({ is_confirmed: confirmed });
const { path } = announcementsContract.announce;
type Written = z.input<typeof schema>;

const OPTIONS = AUDIENCES.map((value) => ({ value, label: audienceTexts[value] }));

/** Writes to everybody of a role; before it is sent it says to how many. */
export function AnnounceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      subject={isOpen ? announceTexts : null}
      onClose={onClose}
      call={useAnnounce()}
      schema={schema}
      values={() => ({
        audience: 'viewers' as const,
        is_promotion: false,
        title: '',
        text: '',
        request_key: NO_KEY_YET,
        is_confirmed: false,
      })}
      input={(_, { is_confirmed: _confirmed, ...body }) => ({ body: withKey(path, body) })}
      onDone={() => {
        settleAttempts(path);
        onClose();
      }}
      words={announceTexts.dialog}
      size="lg"
    >
      {({ control }) => <Fields control={control} />}
    </FormDialog>
  );
}

function Fields({ control }: { control: Control<Written> }) {
  const [audience, isPromotion = false] = useWatch({ control, name: ['audience', 'is_promotion'] });
  return (
    <>
      <FormField control={control} name="audience" label={texts.audience} isGroup>
        {({ value, onChange }) => <RadioCards value={value} onChange={onChange} options={OPTIONS} />}
      </FormField>
      {(audience === 'viewers' || isPromotion) && (
        <FormField
          control={control}
          name="is_promotion"
          label={texts.promotion}
          hint={texts.promotionHint}
          isLabelHidden
        >
          {(input) => <Checkbox {...input}>{texts.promotion}</Checkbox>}
        </FormField>
      )}
      <WordsFields
        // The form has these fields among others; the type of a form's control allows no fewer.
        control={control as unknown as Control<WrittenWords>}
        reach={<Reach audience={audience} isPromotion={isPromotion} />}
      />
    </>
  );
}

function Reach({ audience, isPromotion }: { audience: Audience; isPromotion: boolean }) {
  const { data, isError } = useAudienceCount(audience, isPromotion);
  if (isError) return texts.countFailed;
  return data === undefined ? texts.counting : texts.reaches(data.people);
}
