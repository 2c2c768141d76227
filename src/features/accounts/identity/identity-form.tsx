import { type DefaultValues, type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form';
import { emailFold } from '#lib/shared/turkish.ts';
import { words } from '#lib/shared/words.ts';
import type { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { DraftAlert, useDraft } from '#lib/web/form/use-draft.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { identityTexts } from '../texts.ts';
import { ChallengeStatus, type Solving, useChallengedCall } from '../challenge/challenged-call.tsx';
import { type ReactNode, useState } from 'react';
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

interface IdentityFormProps<Values extends FieldValues> {
  /** As saved; a new e-mail waits for its code. */
  owner: { name: string; email: string; pending_email: string | null };
  schema: z.ZodType<unknown, Values>;
  names: {
    name: FieldPathByValue<Values, string>;
    email: FieldPathByValue<Values, string>;
    password: FieldPathByValue<Values, string | undefined>;
  };
  draftName: string;
  emailHint: string;
  call: CallLike<{ body: Values }, WithMessage> & { solving: Solving | null };
  onSaved: (message: string | undefined) => void;
  children?: ReactNode;
}

/** Give it the saved e-mail as its `key`. */
export function IdentityForm<Values extends FieldValues>(props: IdentityFormProps<Values>) {
  const { owner, names, call } = props;
  const valuesOf = (name: string) =>
    // The form has these three fields.
    ({ [names.name]: name, [names.email]: owner.email, [names.password]: '' }) as Values &
      DefaultValues<Values>;
  const form = useZodForm<Values>(props.schema, valuesOf(owner.name));
  const { control } = form;
  const draft = useDraft(props.draftName, form);
  const isEmailNew = emailFold(useWatch({ control, name: names.email })) !== owner.email;
  const { submit, problems, isBusy } = useFormCall({
    form,
    call,
    draft,
    input: (body) => ({ body }),
    failed: identityTexts.saveFailed,
    onDone: ({ message }, body) => {
      const name = String(body[names.name]).trim();
      updateSessionUser({ name });
      form.reset(valuesOf(name));
      props.onSaved(message);
    },
  });
  return (
    <>
      {owner.pending_email !== null && <EmailWaiting key={owner.pending_email} email={owner.pending_email} />}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <DraftAlert draft={draft} />
        <FormAlert message={problems} />
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
        <FormField
          control={control}
          name={names.email}
          label={words.email}
          hint={isEmailNew && props.emailHint}
        >
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
        <ChallengeStatus solving={call.solving} />
        {props.children}
        <Button type="submit" className="self-start" isBusy={isBusy} busyText={identityTexts.saving}>
          {identityTexts.save}
        </Button>
      </form>
    </>
  );
}

export function keepNameLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M} '’-]/gu, '')
    .replace(/^ +| {2,}/g, (spaces) => (spaces.length > 1 && !text.startsWith(spaces) ? ' ' : ''));
}

/** A new e-mail counts once its code is entered; then everything is read again. */
function EmailWaiting({ email }: { email: string }) {
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
