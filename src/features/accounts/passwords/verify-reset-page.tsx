import { Navigate, useLocation, useNavigate } from 'react-router';
import { call } from '#lib/web/call.ts';
import { discardDraft } from '#lib/web/form/draft-store.ts';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { resetContract } from '../contract/public.ts';
import { codeTexts as texts } from '../public-texts.web.ts';
import { forgetCountdown } from '../codes/code-countdown.web.ts';
import { CodeForm } from '../codes/code-form.tsx';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { stateText } from '../state-text.web.ts';
import { RESET_DRAFT } from './reset-draft.web.ts';

export function VerifyResetPage() {
  const phone = stateText(useLocation().state, 'phone');
  const navigate = useNavigate();
  if (phone === null) return <Navigate to="/sifremi-unuttum" replace />;
  const subject = { type: 'password_reset', phone } as const;

  async function verify(code: string) {
    const { data } = await call(resetContract.verifyResetCode, { body: { phone: subject.phone, code } });
    forgetCountdown(subject);
    discardDraft(RESET_DRAFT);
    const state = { phone: subject.phone, isVerified: true, emailHint: data.email_hint };
    await navigate('/sifre-sifirlama', { replace: true, state });
  }

  return (
    <AuthFrame
      title={texts.title}
      description={texts.sentToIfKnown(formatPhone(phone))}
      footer={
        <>
          {texts.wrongNumber} <TextLink to="/sifremi-unuttum">{texts.backToForgot}</TextLink>
        </>
      }
    >
      <CodeForm {...subject} verify={verify} />
    </AuthFrame>
  );
}
