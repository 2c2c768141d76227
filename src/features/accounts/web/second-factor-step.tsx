import { useState } from 'react';
import { Alert } from '#lib/web/layout/alert.tsx';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { secondFactorTexts as texts } from './texts.ts';
import { signInTexts } from './texts/public.ts';
import { CODE_LENGTH } from '../verification.ts';
import { failureText } from './call-failure.ts';
import { AppCodeField } from './app-code-field.tsx';
import { type LoginBody, useSignIn } from './use-sign-in.ts';

/** "ABCDE-12345". */
const RECOVERY_LENGTH = 11;

/** The second step of an admin's login: a code of the app, or one of the recovery codes. */
export function SecondFactorStep({ body, onBack }: { body: LoginBody; onBack: () => void }) {
  const { signIn, isPending } = useSignIn();
  const [isRecovering, setIsRecovering] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(given: string) {
    setProblem(null);
    try {
      await signIn({ ...body, second_factor: given });
    } catch (error) {
      setProblem(failureText(error, signInTexts.failed));
      setCode('');
    }
  }

  function change() {
    setIsRecovering(!isRecovering);
    setCode('');
    setProblem(null);
  }

  return (
    <AuthFrame
      title={texts.stepTitle}
      description={isRecovering ? texts.recoveryText : texts.stepText}
      footer={
        <Button variant="link" onClick={onBack}>
          {texts.back}
        </Button>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(code);
        }}
        className="flex flex-col gap-5"
      >
        {problem !== null && <Alert tone="danger">{problem}</Alert>}
        {isRecovering ? (
          <Field label={texts.recoveryCode}>
            <TextInput
              value={code}
              onChange={(next) => setCode(next.toUpperCase())}
              maxLength={RECOVERY_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="ABCDE-12345"
            />
          </Field>
        ) : (
          <AppCodeField
            value={code}
            onChange={setCode}
            onComplete={(full) => void submit(full)}
            isWrong={problem !== null}
          />
        )}
        <Button
          type="submit"
          size="lg"
          isBlock
          isBusy={isPending}
          busyText={signInTexts.submitting}
          disabled={code.length < (isRecovering ? RECOVERY_LENGTH : CODE_LENGTH)}
        >
          {signInTexts.submit}
        </Button>
        <Button variant="link" isBlock onClick={change}>
          {isRecovering ? texts.toApp : texts.toRecovery}
        </Button>
      </form>
    </AuthFrame>
  );
}
