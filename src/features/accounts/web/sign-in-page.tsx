import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { pathAfterLogin } from '#lib/web/role-home.ts';
import { useCallMutation } from '#lib/web/query.ts';
import { startSession, useSession } from '#lib/web/session.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { AuthFrame } from '#lib/web/ui/auth-frame.tsx';
import { Button } from '#lib/web/ui/button.tsx';
import { Checkbox } from '#lib/web/ui/checkbox.tsx';
import { PasswordInput } from '#lib/web/ui/password-input.tsx';
import { TextInput } from '#lib/web/ui/text-input.tsx';
import { TextLink } from '#lib/web/ui/text-link.tsx';
import { accountsContract } from '../contract.ts';
import { signInTexts as texts } from '../screen-texts.ts';
import { failureFields, failureText } from './call-failure.ts';

/** The way in. Leads to the page that was asked for, or to the role's home. */
export function SignInPage() {
  const { user } = useSession();
  const { state } = useLocation() as { state: { from?: unknown } | null }; // pathAfterLogin judges what is in it.
  if (user) return <Navigate to={pathAfterLogin(user.role, state?.from)} replace />;
  return (
    <AuthFrame
      title={texts.title}
      description={texts.description}
      footer={
        <>
          {texts.noAccount} <TextLink to="/kayit-ol">{texts.register}</TextLink>
        </>
      }
    >
      <SignInForm />
    </AuthFrame>
  );
}

function SignInForm() {
  const form = useZodForm(accountsContract.logIn.body, { email: '', password: '', rememberMe: false });
  const logIn = useCallMutation(accountsContract.logIn);
  const [problems, setProblems] = useState<string[]>([]);

  const submit = form.handleSubmit(async (body) => {
    setProblems([]);
    try {
      const { data } = await logIn.mutateAsync({ body });
      const session = { user: data.user, token: data.token, expiresAt: data.expires_at.getTime() };
      startSession(session, { remember: body.rememberMe ?? false });
    } catch (error) {
      const rest = applyServerErrors(form, failureFields(error));
      setProblems(rest.length > 0 ? rest : [failureText(error, texts.failed)]);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormAlert message={problems} />
      <FormField control={form.control} name="email" label={texts.email} hint={texts.emailHint}>
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
      <FormField control={form.control} name="password" label={texts.password}>
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
      <Button type="submit" size="lg" isBlock isBusy={logIn.isPending} busyText={texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
