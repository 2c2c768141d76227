import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { words } from '#lib/shared/words.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { identityTexts } from '../texts.ts';
import { ChallengeStatus, type Solving, useChallengedCall } from '../challenge/challenged-call.tsx';
import { useState } from 'react';
import { useCallMutation } from '#lib/web/query.ts';
import { attempt, type CallLike, type WithMessage } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { CodeInput } from '#lib/web/inputs/code-input.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { updateSessionUser } from '#lib/web/session.ts';
import { actionWords } from '#lib/web/words.ts';
import { accountsContract } from '../contract.ts';
import { CODE_LENGTH } from '../verification.ts';
import { failureText, isUnanswered } from '../signing-in/call-failure.web.ts';
import { emailWaitingTexts as texts } from '../texts.web.ts';
import { accountWords, codeTexts } from '../public-texts.web.ts';
import { useFirstBoxFocus } from '../codes/code-form.tsx';

interface IdentityFieldsProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>;
  names: {
    name: FieldPathByValue<Values, string>;
    email: FieldPathByValue<Values, string>;
    password: FieldPathByValue<Values, string | undefined>;
  };
  emailHint: string;
  isEmailNew: boolean;
  solving: Solving | null;
}

export function IdentityFields<Values extends FieldValues>(props: IdentityFieldsProps<Values>) {
  const { control, names, emailHint, isEmailNew, solving } = props;
  return (
    <>
      <FormField control={control} name={names.name} label={words.name}>
        {({ onChange, ...input }) => (
          <TextInput
            {...input}
            onChange={(text) => onChange(keepNameLetters(text))}
            autoComplete="name"
            maxLength={100}
          />
        )}
      </FormField>
      <FormField control={control} name={names.email} label={words.email} hint={isEmailNew && emailHint}>
        {(input) => (
          <TextInput {...input} type="email" autoComplete="email" autoCapitalize="none" maxLength={254} />
        )}
      </FormField>
      {isEmailNew && (
        <div className="animate-rise">
          <FormField
            control={control}
            name={names.password}
            label={identityTexts.currentPassword}
            hint={identityTexts.currentPasswordHint}
            isRequired
          >
            {(input) => <PasswordInput {...input} autoComplete="current-password" />}
          </FormField>
        </div>
      )}
      <ChallengeStatus solving={solving} />
    </>
  );
}

/** Strips what is no letter, space, hyphen or apostrophe. */
export function keepNameLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M} '’-]/gu, '')
    .replace(/^ +| {2,}/g, (spaces) => (spaces.length > 1 && !text.startsWith(spaces) ? ' ' : ''));
}

/** A new e-mail counts once its code is entered; then everything is read again. */
export function EmailWaiting({ email }: { email: string }) {
  const toast = useToast();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const { boxes, focusFirst } = useFirstBoxFocus();
  const verify = useCallMutation(accountsContract.verifyEmail, [[]]);
  const resend = useChallengedCall(accountsContract.resendEmailCode);
  const others = {
    [codeTexts.resend]: resend,
    [actionWords.cancel]: useCallMutation(accountsContract.cancelEmailChange, [[]]),
  };

  async function make<Input>(
    call: CallLike<Input, WithMessage>,
    input: Input,
    failed: string,
  ): Promise<boolean> {
    setProblem(null);
    setIsWrong(false);
    const outcome = await attempt(call, input);
    if (outcome.isDone) {
      toast.success(outcome.answer.message ?? texts.done);
      return true;
    }
    setProblem(failureText(outcome.error, failed));
    if (!isUnanswered(outcome.error)) setCode('');
    return false;
  }

  async function enter() {
    if (await make(verify, { body: { code } }, codeTexts.verifyFailed)) return updateSessionUser({ email });
    setIsWrong(true);
    focusFirst();
  }

  return (
    <form
      noValidate
      aria-label={texts.label}
      className="mb-5 flex flex-col gap-4 rounded-xl border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === CODE_LENGTH) void enter();
      }}
    >
      <p className="wrap-anywhere">
        {texts.waits} <strong>{email}</strong>
      </p>
      <FormAlert message={problem} />
      <Field label={accountWords.code} hint={texts.hint} isRequired>
        <CodeInput ref={boxes} value={code} onChange={setCode} isExpired={isWrong && code === ''} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          isBusy={verify.isPending}
          busyText={codeTexts.verifying}
          disabled={code.length < CODE_LENGTH}
        >
          {codeTexts.verify}
        </Button>
        {Object.entries(others).map(([label, call]) => (
          <Button
            key={label}
            variant="link"
            isBusy={call.isPending}
            busyText={label}
            onClick={() => void make(call, {}, texts.failed)}
          >
            {label}
          </Button>
        ))}
      </div>
      <ChallengeStatus solving={resend.solving} />
    </form>
  );
}
