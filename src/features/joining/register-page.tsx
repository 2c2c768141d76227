import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Building2, Check, UserRound } from 'lucide-react';
import type { Control } from 'react-hook-form';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { useDraft } from '#lib/web/form/use-draft.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { usePageText } from '#features/pages/web.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { PhoneInput } from '#lib/web/inputs/grouped-input.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import {
  ACCOUNT_TYPES,
  type AccountType,
  firmFields,
  personFields,
  statementFields,
  termsStatement,
} from '#features/accounts/fields.ts';
import { registrationContract } from './contract.ts';
import {
  accountWords,
  beginSession,
  ChallengeStatus,
  CodeForm,
  codeTexts,
  DoneFrame,
  failureText,
  forgetCountdown,
  isPhone,
  NewPasswordInput,
  PageLink,
  passwordPair,
  registrationTexts as texts,
  signInTexts,
  startCountdown,
  stateText,
  useChallengedCall,
  welcomeTexts,
} from '#features/accounts/web.ts';
import { z } from '#lib/shared/zod.ts';
import { discardDraft } from '#lib/web/form/draft-store.ts';
import { call, errorText, isRefused } from '#lib/web/call.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { attempt } from '#lib/web/attempt.ts';
import { useCallMutation } from '#lib/web/query.ts';
import { LOGIN_PATH, roleHome } from '#lib/web/role-home.ts';
import { signInContract } from '#features/accounts/contract/public.ts';

export function RegisterPage() {
  return (
    <AuthFrame
      title={texts.title}
      description={texts.description}
      footer={
        <>
          {texts.haveAccount} <TextLink to="/giris">{texts.signIn}</TextLink>
        </>
      }
    >
      <RegistrationForm />
    </AuthFrame>
  );
}

function RegistrationForm() {
  const [search] = useSearchParams();
  const [type, setType] = useState<AccountType>('individual');
  const form = useZodForm(registrationSchema(type), EMPTY_REGISTRATION);
  // A draft until the code is entered, so that a person who comes back to correct a mistake finds everything.
  useDraft(REGISTRATION_DRAFT, form);
  const wantsFirm = search.get('tur') === 'kurumsal';
  useEffect(() => {
    // After the draft is restored: the link "Kurumsal hesap aç" requests a firm.
    if (wantsFirm) form.setValue('type', 'corporate');
  }, [form, wantsFirm]);
  const shownType = form.watch('type');
  if (shownType !== type) setType(shownType);
  const navigate = useNavigate();
  const termsVersion = usePageText('terms').data?.version;
  const call = useChallengedCall(registrationContract.register);
  const { submit, problems, isBusy } = useFormCall({
    form,
    call,
    input: (values) => ({ body: toRegistrationBody(values, termsVersion) }),
    failed: (error) => failureText(error, texts.failed, texts.broken),
    onDone: async ({ data }, values) => {
      const { phone, email } = toRegistrationBody(values, termsVersion);
      startCountdown({ type: 'register', phone }, data.remaining_seconds);
      await navigate('/dogrulama', { state: { phone, email, type: 'register' } });
    },
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormAlert message={problems} />
      <TypeField control={form.control} />
      {type === 'corporate' && <FirmFields control={form.control} />}
      <PersonFields control={form.control} isFirm={type === 'corporate'} />
      <StatementFields control={form.control} isFirm={type === 'corporate'} />
      <ChallengeStatus solving={call.solving} />
      <Button type="submit" size="lg" isBlock isBusy={isBusy} busyText={texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  );
}

const common = {
  type: z.enum(ACCOUNT_TYPES),
  ...personFields,
  passwordAgain: z.string(),
  ...statementFields,
  terms: termsStatement,
  targeting: z.boolean(),
  messages: z.boolean(),
};

const SCHEMAS = {
  individual: z.object({
    ...common,
    firm_name: z.string(),
    contact_email: z.string(),
    contact_phone: z.string(),
  }),
  corporate: z.object({ ...common, ...firmFields }),
};

type RegistrationValues = z.input<(typeof SCHEMAS)['individual']>;

function registrationSchema(type: AccountType): z.ZodType<unknown, RegistrationValues> {
  const pair = passwordPair('password');
  return type === 'individual'
    ? SCHEMAS.individual.refine(...pair.isGiven).refine(...pair.isSame)
    : SCHEMAS.corporate.refine(...pair.isGiven).refine(...pair.isSame);
}

const EMPTY_REGISTRATION: RegistrationValues = {
  type: 'individual',
  name: '',
  email: '',
  phone: '',
  password: '',
  passwordAgain: '',
  firm_name: '',
  contact_email: '',
  contact_phone: '',
  is_adult: false,
  notice_acknowledged: false,
  terms: false,
  targeting: false,
  messages: false,
};

/** Without a readable version of the terms none is sent: the first login asks for it. */
function toRegistrationBody(values: RegistrationValues, termsVersion: number | undefined) {
  const {
    passwordAgain: _,
    terms: __,
    targeting,
    messages,
    firm_name,
    contact_email,
    contact_phone,
    ...person
  } = values;
  const firm = values.type === 'corporate' ? { firm_name, contact_email, contact_phone } : {};
  const consents = values.type === 'corporate' ? { messages } : { targeting, messages };
  return { ...person, ...firm, consents, ...(termsVersion !== undefined && { terms_version: termsVersion }) };
}

function StatementFields({ control, isFirm }: FieldsProps & { isFirm: boolean }) {
  return (
    <div className="flex flex-col gap-1.5">
      <FormField control={control} name="is_adult">
        {(input) => <Checkbox {...input}>{texts.adult}</Checkbox>}
      </FormField>
      <FormField control={control} name="notice_acknowledged">
        {(input) => (
          <Checkbox {...input}>
            <PageLink to="/kvkk">{texts.noticeLink}</PageLink>
            {texts.noticeAfter}
          </Checkbox>
        )}
      </FormField>
      <FormField control={control} name="terms">
        {(input) => (
          <Checkbox {...input}>
            <PageLink to="/kosullar">{texts.termsLink}</PageLink>
            {texts.termsAfter}
          </Checkbox>
        )}
      </FormField>
      <p className="mt-3 text-sm font-semibold">{texts.optional}</p>
      {!isFirm && (
        <FormField control={control} name="targeting">
          {(input) => <Checkbox {...input}>{texts.targeting}</Checkbox>}
        </FormField>
      )}
      <FormField control={control} name="messages">
        {(input) => <Checkbox {...input}>{texts.messages}</Checkbox>}
      </FormField>
    </div>
  );
}

interface FieldsProps {
  control: Control<RegistrationValues, unknown, RegistrationValues>;
}

const TYPES = [
  { value: 'individual', label: texts.individual, description: texts.individualHint, icon: <UserRound /> },
  { value: 'corporate', label: texts.corporate, description: texts.corporateHint, icon: <Building2 /> },
] as const;

function TypeField({ control }: FieldsProps) {
  return (
    <FormField control={control} name="type" label={texts.type} isGroup>
      {(input) => (
        <RadioCards
          {...input}
          options={TYPES}
          className="grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))]"
        />
      )}
    </FormField>
  );
}

function FirmFields({ control }: FieldsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-4 text-lg font-bold">{texts.firmHeading}</legend>
      <FormField control={control} name="firm_name" label={texts.firmName}>
        {(input) => <TextInput {...input} autoComplete="organization" />}
      </FormField>
      <FormField control={control} name="contact_email" label={texts.firmEmail}>
        {(input) => (
          <TextInput {...input} type="email" inputMode="email" autoCapitalize="none" autoComplete="off" />
        )}
      </FormField>
      <FormField control={control} name="contact_phone" label={texts.firmPhone} hint={texts.firmPhoneHint}>
        {(input) => <PhoneInput {...input} autoComplete="off" placeholder="2XX XXX XX XX" />}
      </FormField>
    </fieldset>
  );
}

function PersonFields({ control, isFirm }: FieldsProps & { isFirm: boolean }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className={isFirm ? 'mb-4' : 'sr-only'}>
        <span className="text-lg font-bold">{isFirm ? texts.personHeading : texts.ownHeading}</span>
        {isFirm && <span className="mt-1 block text-sm text-soft">{texts.personHint}</span>}
      </legend>
      <FormField control={control} name="name" label={texts.name}>
        {(input) => <TextInput {...input} autoComplete="name" />}
      </FormField>
      <FormField control={control} name="email" label={texts.email}>
        {(input) => (
          <TextInput
            {...input}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
          />
        )}
      </FormField>
      <FormField control={control} name="phone" label={texts.phone} hint={texts.phoneHint}>
        {(input) => <PhoneInput {...input} />}
      </FormField>
      <FormField control={control} name="password" label={texts.password} hint={texts.passwordHint}>
        {(input) => <NewPasswordInput {...input} />}
      </FormField>
      <FormField control={control} name="passwordAgain" label={texts.passwordAgain}>
        {(input) => <PasswordInput {...input} autoComplete="new-password" />}
      </FormField>
    </fieldset>
  );
}

/** `type: 'password_reset'` in the navigation state makes it the page of a password reset. */
export function VerifyPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const phone = stateText(state, 'phone');
  if (phone === null) return <Navigate to="/kayit-ol" replace />;
  const type = stateText(state, 'type') === 'password_reset' ? 'password_reset' : 'register';

  async function verify(code: string) {
    const { data } = await call(registrationContract.verifyCode, {
      body: { phone: phone ?? '', code, type },
    });
    forgetCountdown({ type, phone: phone ?? '' });
    if (type === 'password_reset') {
      await navigate('/sifre-sifirlama', { replace: true, state: { phone, isVerified: true } });
      return;
    }
    discardDraft(REGISTRATION_DRAFT);
    await navigate('/hosgeldiniz', {
      replace: true,
      state: { name: data.name, email: stateText(state, 'email'), ticket: data.ticket },
    });
  }

  return (
    <AuthFrame
      title={codeTexts.title}
      description={codeTexts.sentTo(formatPhone(phone))}
      footer={
        <>
          {codeTexts.wrongNumber} <TextLink to="/kayit-ol">{codeTexts.backToRegistration}</TextLink>
        </>
      }
    >
      <CodeForm type={type} phone={phone} verify={verify} />
    </AuthFrame>
  );
}

export function WelcomePage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const enter = useCallMutation(signInContract.enterByTicket);
  const name = stateText(state, 'name');
  if (name === null) return <Navigate to={LOGIN_PATH} replace />;

  async function signIn() {
    const outcome = await attempt(enter, { body: { ticket: stateText(state, 'ticket') ?? '' } });
    if (!outcome.isDone) {
      if (!isRefused(outcome.error)) return;
      await navigate(LOGIN_PATH, { replace: true, state: { email: stateText(state, 'email') } });
      return;
    }
    const { data } = outcome.answer;
    beginSession(data, { rememberMe: isPhone() });
    await navigate(roleHome(data.user.role), { replace: true });
  }

  return (
    <DoneFrame icon={<Check />} title={welcomeTexts.title(name)} text={welcomeTexts.text}>
      <FormAlert message={enter.error && !isRefused(enter.error) ? errorText(enter.error) : null} />
      <Button
        className="mt-4"
        size="lg"
        isBlock
        isBusy={enter.isPending}
        busyText={signInTexts.submitting}
        onClick={() => void signIn()}
      >
        {accountWords.signIn}
      </Button>
    </DoneFrame>
  );
}

/** The key of the kept registration form, which is forgotten once the account exists. */
export const REGISTRATION_DRAFT = 'registration';
