import { useState } from 'react';
import { attempt } from '#lib/web/attempt.ts';
import { useCallMutation } from '#lib/web/query.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { signInContract } from '../contract/public.ts';
import { secondFactorTexts as texts } from '../texts.web.ts';
import { accountWords, signInTexts } from '../public-texts.web.ts';
import { CODE_LENGTH } from '../verification.ts';
import { failureText } from '../signing-in/call-failure.web.ts';
import { AppCodeField } from './factor-proof.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { canUsePasskeys } from '../passkeys/passkey-support.web.ts';
import { beginSession, type SecondStep } from '../signing-in/signing-in.web.ts';

/** "ABCDE-12345"; the dash may be left out. */
const RECOVERY_LENGTH = 11;
const isWhole = (code: string, isRecovery: boolean) =>
  code.replaceAll(/[\s-]/g, '').length >= (isRecovery ? RECOVERY_LENGTH - 1 : CODE_LENGTH);

export function SecondFactorStep({ body, hasApp, hasPasskey, onBack }: SecondStep & { onBack: () => void }) {
  const logIn = useCallMutation(signInContract.logIn);
  const [isRecovering, setIsRecovering] = useState(false);
  const [code, setCode] = useState('');

  async function submit() {
    const outcome = await attempt(logIn, { body: { ...body, second_factor: code } });
    if (outcome.isDone) beginSession(outcome.answer.data, body);
    else setCode('');
  }

  function type(next: string) {
    setCode(next);
    if (logIn.isError) logIn.reset();
  }

  function change() {
    setIsRecovering(!isRecovering);
    setCode('');
    logIn.reset();
  }

  const passkeyButton = hasPasskey && <PasskeyButton rememberMe={() => body.rememberMe === true} />;
  const footer = (
    <Button variant="link" onClick={onBack}>
      {accountWords.backToSignIn}
    </Button>
  );
  if (!hasApp) {
    return (
      <AuthFrame title={texts.passkeyTitle} description={texts.passkeyText} footer={footer}>
        {canUsePasskeys() ? passkeyButton : <Alert tone="warning">{texts.noPasskeyHere}</Alert>}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={accountWords.code}
      description={isRecovering ? texts.recoveryText : texts.stepText}
      footer={footer}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-5"
      >
        {logIn.error && <Alert tone="danger">{failureText(logIn.error, signInTexts.failed)}</Alert>}
        {isRecovering ? (
          <Field label={texts.recoveryCode} isRequired>
            <TextInput
              value={code}
              onChange={(next) => type(next.toUpperCase())}
              maxLength={RECOVERY_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="ABCDE-12345"
            />
          </Field>
        ) : (
          <AppCodeField value={code} onChange={type} isWrong={logIn.isError} />
        )}
        <Button
          type="submit"
          size="lg"
          isBlock
          isBusy={logIn.isPending || logIn.isSuccess}
          busyText={signInTexts.submitting}
          disabled={!isWhole(code, isRecovering)}
        >
          {accountWords.signIn}
        </Button>
        <Button variant="link" isBlock onClick={change}>
          {isRecovering ? texts.toApp : texts.toRecovery}
        </Button>
        {passkeyButton}
      </form>
    </AuthFrame>
  );
}
