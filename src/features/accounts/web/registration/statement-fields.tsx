import { Link } from 'react-router';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { registrationTexts as texts } from '../texts/public.ts';
import type { FieldsProps } from './registration-fields.tsx';

/** The statements required for an account, and the permissions that are optional. Nothing is ticked beforehand. */
export function StatementFields({ control, isFirm }: FieldsProps & { isFirm: boolean }) {
  return (
    <div className="flex flex-col gap-1.5">
      <FormField control={control} name="is_adult" label={texts.adult} isGroup isLabelHidden>
        {(input) => <Checkbox {...input}>{texts.adult}</Checkbox>}
      </FormField>
      <FormField control={control} name="notice_acknowledged" label={texts.noticeLink} isGroup isLabelHidden>
        {(input) => (
          <Checkbox {...input}>
            <Link
              to="/kvkk"
              target="_blank"
              className="rounded-xs font-semibold text-brand-text underline underline-offset-4"
            >
              {texts.noticeLink}
            </Link>
            {texts.noticeAfter}
          </Checkbox>
        )}
      </FormField>
      <FormField control={control} name="terms" label={texts.termsLink} isGroup isLabelHidden>
        {(input) => (
          <Checkbox {...input}>
            <Link
              to="/kosullar"
              target="_blank"
              className="rounded-xs font-semibold text-brand-text underline underline-offset-4"
            >
              {texts.termsLink}
            </Link>
            {texts.termsAfter}
          </Checkbox>
        )}
      </FormField>
      <p className="mt-3 text-sm font-semibold">{texts.optional}</p>
      {!isFirm && (
        <FormField control={control} name="targeting" label={texts.targeting} isGroup isLabelHidden>
          {(input) => <Checkbox {...input}>{texts.targeting}</Checkbox>}
        </FormField>
      )}
      <FormField control={control} name="messages" label={texts.messages} isGroup isLabelHidden>
        {(input) => <Checkbox {...input}>{texts.messages}</Checkbox>}
      </FormField>
    </div>
  );
}
