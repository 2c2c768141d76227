import { useNavigate } from 'react-router';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { givenPasswordSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { CallError } from '#lib/web/call.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { setClosing, useSession } from '#lib/web/session.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { busyWords } from '#lib/web/words.ts';
import { closeTexts as texts } from './texts.ts';
import { personalDataTexts } from '../texts.ts';
import { type ClosingState, useCloseAccount } from './api.ts';

/** The consent is to lose a certain amount: when the wallet changes meanwhile, the consent is void. */
function schemaFor(balance: Kurus) {
  return z
    .object({
      givenUp: z.number().nullable(),
      password: givenPasswordSchema(personalDataTexts.passwordNeeded),
    })
    .refine(({ givenUp }) => balance === 0 || givenUp === balance, {
      path: ['givenUp'],
      error: texts.giveUpNeeded,
    });
}

/** How many seconds the goodbye is shown. */
const GOODBYE_SECONDS = 10;

export interface CloseFormProps {
  state: ClosingState;
  /** Called when the server says that the balance, or something pending, has changed. */
  onChanged: () => void;
}

/** The consent to lose the balance, if there is one, and the password. */
export function CloseForm({ state, onChanged }: CloseFormProps) {
  const { balance } = state.wallet;
  const { user } = useSession();
  const form = useZodForm(schemaFor(balance), { givenUp: null, password: '' });
  const sayGoodbye = useGoodbye();
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: useCloseAccount(),
    input: ({ password }) => {
      setClosing(true);
      return { body: { password, ...(balance > 0 && { give_up_balance: kurusToLira(balance) }) } };
    },
    failed: texts.closeFailed,
    onDone: ({ message }) => sayGoodbye(message ?? personalDataTexts.closed),
    onFailed: (error) => {
      setClosing(false);
      if (error instanceof CallError && error.status === 409) onChanged();
    },
  });

  return (
    <Card title={texts.sureHeading}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <FormAlert message={problems} />
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        {balance > 0 && (
          <FormField control={form.control} name="givenUp">
            {(input) => (
              <Checkbox
                {...input}
                value={input.value === balance}
                onChange={(isTicked) => input.onChange(isTicked ? balance : null)}
              >
                {texts.giveUp(balance)}
              </Checkbox>
            )}
          </FormField>
        )}
        <FormField control={form.control} name="password" label={texts.password} hint={texts.passwordHint}>
          {(input) => <PasswordInput {...input} autoComplete="current-password" />}
        </FormField>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <ButtonLink to="/kullanici/ayarlar" variant="secondary">
            {texts.keep}
          </ButtonLink>
          <Button type="submit" variant="danger" isBusy={isBusy} busyText={busyWords.closing}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The session ends only on the goodbye page: if it ended here, this area would lead to the login page. */
function useGoodbye() {
  const navigate = useNavigate();
  return (message: string) => {
    const state = { message, target: '/', seconds: GOODBYE_SECONDS, endsSession: true };
    return navigate('/basarili', { replace: true, state });
  };
}
