import { Check } from 'lucide-react';
import { Navigate, useLocation } from 'react-router';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { accountWords, welcomeTexts as texts } from '../texts/public.ts';
import { DoneFrame } from '../done-frame.tsx';
import { stateText } from '../state-text.ts';

/** Says that the account exists, and offers the next step. */
export function WelcomePage() {
  const { state } = useLocation();
  const name = stateText(state, 'name');
  if (name === null) return <Navigate to="/giris" replace />;
  return (
    <DoneFrame icon={<Check />} title={texts.title(name)} text={texts.text}>
      <ButtonLink to="/giris" state={{ email: stateText(state, 'email') }} replace size="lg" isBlock>
        {accountWords.signIn}
      </ButtonLink>
    </DoneFrame>
  );
}
