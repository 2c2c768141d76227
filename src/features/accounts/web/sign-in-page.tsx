import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useCallMutation } from '#lib/web/query.ts';
import { askOtherTabs } from '#lib/web/session.ts';
import { useIsDrawn } from '#lib/web/use-is-drawn.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { accountWords, signInTexts as texts } from './texts/public.ts';
import { signInContract } from '../contract/public.ts';
import { failureText } from './call-failure.ts';
import { SuspensionNotice, suspensionOf } from './suspension-notice.tsx';
import { asksSecondFactor, beginSession, type LoginBody } from './signing-in.ts';

// Fetched only for the few who use a second factor.
const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}));

/**
 * The login page. Once somebody is signed in, its route leads on to the page that was asked for, or to the role's home.
 */
export function SignInPage() {
  const [waiting, setWaiting] = useState<LoginBody | null>(null);
  if (waiting) {
    return (
      <Suspense>
        <SecondFactorStep body={waiting} onBack={() => setWaiting(null)} />
      </Suspense>
    );
  }
  return (
    <AuthFrame
      title={texts.title}
      description={texts.description}
      footer={
        <>
          {texts.noAccount} <TextLink to="/kayit-ol">{accountWords.register}</TextLink>
        </>
      }
    >
      <WhyHere />
      <SignInForm onSecondFactor={setWaiting} />
    </AuthFrame>
  );
}

/**
 * Tells why somebody who was signed in stands here: the session has ended, as the guard of the areas says in the
 * navigation state, or it belongs to another tab only.
 */
function WhyHere() {
  const { state } = useLocation() as { state: { hasEnded?: unknown } | null }; // Whatever it is, it is compared.
  const isDrawn = useIsDrawn();
  const [isElsewhere, setIsElsewhere] = useState(false);
  useEffect(() => askOtherTabs(() => setIsElsewhere(true)), []);
  const hasEnded = state?.hasEnded === true;
  if (isDrawn || !(hasEnded || isElsewhere)) return null;
  return (
    <Alert tone="info" title={hasEnded ? texts.ended : texts.otherTab} className="mb-5">
      {hasEnded ? texts.endedText : texts.otherTabText}
    </Alert>
  );
}

function SignInForm({ onSecondFactor }: { onSecondFactor: (body: LoginBody) => void }) {
  const form = useZodForm(signInContract.logIn.body, { email: '', password: '', rememberMe: false });
  const isDrawn = useIsDrawn();
  const logIn = useCallMutation(signInContract.logIn);
  const suspension = suspensionOf(logIn.error);
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: logIn,
    input: (body) => ({ body }),
    failed: (error) => failureText(error, texts.failed),
    onDone: ({ data }, body) => beginSession(data, body),
    onFailed: (error, body) => {
      if (asksSecondFactor(error)) onSecondFactor(body);
      return asksSecondFactor(error) || suspensionOf(error) !== null;
    },
  });

  return (
    // Until the program has loaded, Enter and the button do nothing ("dialog", "inert"), so that typed text stays.
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormAlert message={problems} />
      {suspension && <SuspensionNotice suspension={suspension} />}
      <FormField control={form.control} name="email" label={accountWords.email} hint={texts.emailHint}>
        {(input) => (
          <TextInput
            {...input}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            placeholder="ornek@eposta.com"
          />
        )}
      </FormField>
      <FormField control={form.control} name="password" label={accountWords.password}>
        {(input) => <PasswordInput {...input} autoComplete="current-password" />}
      </FormField>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <FormField control={form.control} name="rememberMe" label={texts.remember} isGroup isLabelHidden>
          {(input) => <Checkbox {...input}>{texts.remember}</Checkbox>}
        </FormField>
        <TextLink to="/sifremi-unuttum" className="flex min-h-11 items-center text-sm">
          {texts.forgot}
        </TextLink>
      </div>
      <Button type="submit" size="lg" isBlock inert={isDrawn} isBusy={isBusy} busyText={texts.submitting}>
        {accountWords.signIn}
      </Button>
    </form>
  );
}
