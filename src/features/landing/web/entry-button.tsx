import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { LOGIN_PATH, roleHome } from '#lib/web/role-home.ts';
import { useSession } from '#lib/web/session.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { landingTexts as texts } from './texts.ts';
import { usePublicConfig } from '#features/accounts/web/index.ts';

/** Leads signed-in people to their own area and, after a short countdown, everyone else to the login page. */
export function EntryButton() {
  const { user } = useSession();
  if (user) {
    return (
      <ButtonLink to={roleHome(user.role)} size="lg" icon={<ArrowRight />} className="w-full sm:w-auto">
        {texts.panels[user.role]}
      </ButtonLink>
    );
  }
  return <SignInButton />;
}

function SignInButton() {
  const navigate = useNavigate();
  const config = usePublicConfig();
  // Once a request has failed nobody is kept waiting: the countdown protects nothing.
  const total = config.data?.login_countdown_seconds ?? (config.failureCount > 0 ? 0 : null);
  const seconds = useSecondsDown(total);
  const isWaiting = seconds === null || seconds > 0;
  return (
    <Button
      size="lg"
      disabled={isWaiting}
      onClick={() => void navigate(LOGIN_PATH)}
      className="tabular w-full min-w-40 sm:w-auto"
    >
      {seconds !== null && seconds > 0 ? texts.waiting(seconds) : texts.signIn}
    </Button>
  );
}

/** Counts from `total` to zero, a second at a time; null until the total is known. */
function useSecondsDown(total: number | null): number | null {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (total === null || elapsed >= total) return undefined;
    const timer = setTimeout(() => setElapsed(elapsed + 1), 1000);
    return () => clearTimeout(timer);
  }, [elapsed, total]);
  return total === null ? null : Math.max(0, total - elapsed);
}
