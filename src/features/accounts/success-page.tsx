import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { internalPath, LOGIN_PATH } from '#lib/web/role-home.ts';
import { useSession } from '#lib/web/session.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { successTexts as texts } from './public-texts.web.ts';
import { DoneFrame } from './done-frame.tsx';
import { stateOf, stateText } from './state-text.web.ts';

const DEFAULT_SECONDS = 3;
const MAX_SECONDS = 30;

function readSeconds(state: unknown): number {
  const given = Number(stateOf(state)['seconds']);
  return Number.isInteger(given) && given > 0 && given <= MAX_SECONDS ? given : DEFAULT_SECONDS;
}

export function SuccessPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { logOut } = useSession();
  const endsSession = stateOf(state)['endsSession'] === true;
  const message = stateText(state, 'message');
  const target = internalPath(stateText(state, 'target')) ?? LOGIN_PATH;
  const [seconds, setSeconds] = useState(() => readSeconds(state));

  useEffect(() => {
    if (endsSession) void logOut();
  }, [endsSession, logOut]);

  useEffect(() => {
    if (message === null) return undefined;
    if (seconds <= 0) {
      void navigate(target, { replace: true });
      return undefined;
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [message, navigate, seconds, target]);

  if (message === null) return <Navigate to={LOGIN_PATH} replace />;
  return (
    <DoneFrame
      icon={<Check />}
      title={texts.title}
      text={
        <>
          {message}
          <span className="tabular mt-1 block text-base">{texts.redirect(Math.max(seconds, 0))}</span>
        </>
      }
    >
      <ButtonLink to={target} replace variant="secondary" size="lg" isBlock>
        {texts.goNow}
      </ButtonLink>
    </DoneFrame>
  );
}
