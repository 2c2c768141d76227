import { Check } from 'lucide-react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { attempt } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { errorText, isRefused } from '#lib/web/call.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { useCallMutation } from '#lib/web/query.ts';
import { LOGIN_PATH, roleHome } from '#lib/web/role-home.ts';
import { signInContract } from '#features/accounts/contract/public.ts';
import { accountWords, signInTexts, welcomeTexts as texts } from '#features/accounts/web.ts';
import { DoneFrame } from '#features/accounts/web.ts';
import { beginSession, isPhone } from '#features/accounts/web.ts';
import { stateText } from '#features/accounts/web.ts';

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
    <DoneFrame icon={<Check />} title={texts.title(name)} text={texts.text}>
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
