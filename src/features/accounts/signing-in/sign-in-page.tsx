import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#lib/web/call.ts';
import { deduplicateInFlight } from '#lib/web/attempt.ts';
import { isInAreaOf } from '#lib/web/role-home.ts';
import { ANSWER_MS, askOtherTabs, sessionWasInOneTab, startSession, useSession } from '#lib/web/session.ts';
import { useIsPrerendered } from '#lib/web/use-is-prerendered.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useEarlySubmit } from '#lib/web/form/use-early-submit.ts';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useCheckedForm } from '#lib/web/form/use-checked-form.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { accountWords, signInTexts as texts } from '../public-texts.web.ts';
import { logIn } from '../calls.web.ts';
import { failureText } from './call-failure.web.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { type Suspension, SuspensionNotice, suspensionOf } from './suspension-notice.tsx';
import {
  beginSession,
  isPhone,
  judgeLogin,
  type LoginBody,
  secondFactorsIn,
  type SecondStep,
} from './signing-in.web.ts';
import { stateOf, stateText } from '../state-text.web.ts';

// Fetched only for the few who use a second factor.
const SecondFactorStep = lazy(async () => ({
  default: (await import('../second-factor/second-factor-step.tsx')).SecondFactorStep,
}));

/** The route leads signed-in people on to the requested page, or to the role's home. */
export function SignInPage() {
  const [waiting, setWaiting] = useState<SecondStep | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const isAtWork = useCameFromWork();
  if (waiting) {
    return (
      <Suspense>
        <SecondFactorStep {...waiting} onBack={() => setWaiting(null)} />
      </Suspense>
    );
  }
  return (
    <AuthFrame
      title={texts.title}
      description={isAtWork ? texts.workDescription : texts.description}
      footer={
        <>
          {texts.noAccount} <TextLink to="/kayit-ol">{accountWords.register}</TextLink>
        </>
      }
    >
      {!isRefused && <WhyHere />}
      <SignInForm onSecondFactor={setWaiting} onSuspended={() => setIsRefused(true)} />
    </AuthFrame>
  );
}

/** Firms and administrators are not promised money for watching. */
function useCameFromWork(): boolean {
  const { from } = stateOf(useLocation().state);
  const isPrerendered = useIsPrerendered();
  return !isPrerendered && typeof from === 'string' && /^\/(?:firma|admin)(?:\/|$)/.test(from);
}

/**
 * Explains that the session has ended, as the navigation state has it, or belongs to another tab, which may be closed.
 * A new tab for a page of the person's area signs in; a visitor of this page may want another account.
 */
function WhyHere() {
  const state = stateOf(useLocation().state);
  const isPrerendered = useIsPrerendered();
  const [place, setPlace] = useState<'otherTab' | 'closedTab' | null>(null);
  const hasEnded = state['hasEnded'] === true;
  const from = hasEnded ? undefined : state['from'];
  const isSignedIn = useSession().user !== null;
  useEffect(() => {
    // A new session stays here until the next page is shown; another tab's is not this person's.
    if (isSignedIn) return undefined;
    // Without an answer, the tab that has the session is closed.
    const timer = setTimeout(() => sessionWasInOneTab() && setPlace('closedTab'), ANSWER_MS);
    const stopAsking = askOtherTabs((session) => {
      clearTimeout(timer);
      if (isInAreaOf(session.user.role, from)) startSession(session, { remember: false });
      else setPlace('otherTab');
    });
    return () => {
      clearTimeout(timer);
      stopAsking();
    };
  }, [from, isSignedIn]);
  const ending = state['wasIdle'] === true ? 'idle' : 'ended';
  const why = hasEnded ? ending : place;
  if (isPrerendered || why === null) return null;
  return (
    <Alert tone="info" title={texts[why]} className="mb-5">
      {texts[`${why}Text`]}
    </Alert>
  );
}

interface SignInFormProps {
  onSecondFactor: (step: SecondStep) => void;
  /** A suspended account hides the notice that signing in leads back. */
  onSuspended: () => void;
}

function SignInForm({ onSecondFactor, onSuspended }: SignInFormProps) {
  const { state } = useLocation();
  const isPrerendered = useIsPrerendered();
  const email = isPrerendered ? null : stateText(state, 'email');
  const form = useCheckedForm(judgeLogin, { email: email ?? '', password: '', rememberMe: false });
  const [mutateAsync] = useState(() => deduplicateInFlight((body: LoginBody) => call(logIn, { body })));
  const [suspension, setSuspension] = useState<Suspension | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: { mutateAsync },
    input: (body) => {
      setSuspension(null);
      return body;
    },
    failed: (error) => failureText(error, texts.failed),
    onDone: ({ data }, body) => {
      setIsDone(true);
      beginSession(data, body);
    },
    onFailed: (error, body) => {
      const factors = secondFactorsIn(error);
      if (factors) onSecondFactor({ body, ...factors });
      const refused = suspensionOf(error);
      setSuspension(refused);
      if (refused) onSuspended();
      return factors !== null || refused !== null;
    },
  });

  useEarlySubmit(submit);
  useEffect(() => {
    // Not initially: the page is prerendered for everybody.
    if (isPhone()) form.setValue('rememberMe', true);
  }, [form]);

  return (
    // Until the program has loaded, the browser itself sends nothing ("dialog"), so that typed text stays.
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormAlert message={problems} />
      {suspension && <SuspensionNotice suspension={suspension} />}
      <FormField control={form.control} name="email" label={accountWords.email} hint={texts.emailHint}>
        {(input) => (
          <TextInput
            {...input}
            type="email"
            inputMode="email"
            autoComplete="username webauthn"
            autoCapitalize="none"
            placeholder="ornek@eposta.com"
          />
        )}
      </FormField>
      <FormField control={form.control} name="password" label={accountWords.password}>
        {(input) => <PasswordInput {...input} autoComplete="current-password" />}
      </FormField>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <FormField control={form.control} name="rememberMe">
          {(input) => <Checkbox {...input}>{texts.remember}</Checkbox>}
        </FormField>
        <TextLink to="/sifremi-unuttum" className="flex min-h-11 items-center text-sm">
          {texts.forgot}
        </TextLink>
      </div>
      <Button type="submit" size="lg" isBlock isBusy={isBusy || isDone} busyText={texts.submitting}>
        {accountWords.signIn}
      </Button>
      <PasskeyButton rememberMe={() => form.getValues('rememberMe') === true} hasField />
    </form>
  );
}
