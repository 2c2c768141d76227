import { Navigate, useLocation, useNavigate } from 'react-router';
import { discardDraft } from '#lib/web/form/draft-store.ts';
import { call } from '#lib/web/call.ts';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { registrationContract } from './contract.ts';
import { codeTexts as texts } from '#features/accounts/web.ts';
import { forgetCountdown } from '#features/accounts/web.ts';
import { CodeForm } from '#features/accounts/web.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { stateText } from '#features/accounts/web.ts';
import { REGISTRATION_DRAFT } from './registration-draft.web.ts';

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
      title={texts.title}
      description={texts.sentTo(formatPhone(phone))}
      footer={
        <>
          {texts.wrongNumber} <TextLink to="/kayit-ol">{texts.backToRegistration}</TextLink>
        </>
      }
    >
      <CodeForm type={type} phone={phone} verify={verify} />
    </AuthFrame>
  );
}
