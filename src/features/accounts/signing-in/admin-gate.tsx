import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { expectIdleEnd, useSession } from '#lib/web/session.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { reportIdleness } from '#lib/web/call.ts';
import { useCallQuery } from '#lib/web/query.ts';
import { idleTexts as texts } from '../texts.web.ts';
import { accountsContract } from '../contract.ts';
import { ADMIN_SESSION_KEY } from '../api.web.ts';

// Seen once in an admin's life.
const SetUpPage = lazy(async () => ({
  default: (await import('../second-factor/set-up-page.tsx')).SetUpPage,
}));

export function AdminGate({ children }: { children: ReactNode }) {
  const { secondsLeft, stay, needsSecondFactor, askAgain } = useIdleSession();
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (needsSecondFactor && !isSettingUp) setIsSettingUp(true);

  /** Recovery codes are shown once: the area opens only when they are closed. */
  async function afterStep() {
    if (!(await askAgain())) setIsSettingUp(false);
  }

  return (
    <>
      {isSettingUp ? (
        <Suspense>
          <SetUpPage onStep={() => void afterStep()} />
        </Suspense>
      ) : (
        children
      )}
      <IdleDialog secondsLeft={secondsLeft} onStay={stay} />
    </>
  );
}

function IdleDialog({ secondsLeft, onStay }: { secondsLeft: number | null; onStay: () => void }) {
  const { logOut } = useSession();
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={secondsLeft !== null}
      onClose={onStay}
      title={texts.title}
      description={texts.text(secondsLeft ?? 0)}
      size="sm"
      initialFocus={stay}
      footer={
        <>
          <Button variant="secondary" onClick={() => void logOut()}>
            {texts.leave}
          </Button>
          <Button ref={stay} onClick={onStay}>
            {texts.stay}
          </Button>
        </>
      }
    />
  );
}

const WARNED_SECONDS = 60;
/** While somebody types without a call, the server is notified this often. */
const TOLD_MS = 60_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * The server measures idleness. This page reports activity, warns a minute before the end, and then lets the server
 * refuse a call, which leads to the login with everything that was typed restored.
 */
function useIdleSession() {
  const query = useCallQuery(ADMIN_SESSION_KEY, accountsContract.readAdminSession, {});
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const actedAt = useRef(0);
  const endsAt = useRef<number | null>(null);
  const left = query.data?.idle_seconds_left ?? null;
  const askedAt = query.dataUpdatedAt;

  useEffect(() => {
    endsAt.current = left === null ? null : askedAt + left * 1000;
    expectIdleEnd(endsAt.current);
  }, [left, askedAt]);

  const ask = useEffectEvent(() => void query.refetch());

  useEffect(() => {
    actedAt.current = Date.now();
    return reportIdleness(() => (Date.now() - actedAt.current) / 1000);
  }, []);

  useEffect(() => {
    let toldAt = Date.now();
    const act = () => {
      actedAt.current = Date.now();
      if (endsAt.current === null || actedAt.current - toldAt < TOLD_MS) return;
      toldAt = actedAt.current;
      ask();
    };
    for (const name of ACTS) addEventListener(name, act, { passive: true, capture: true });
    return () => {
      for (const name of ACTS) removeEventListener(name, act, { capture: true });
    };
  }, []);

  useEffect(() => {
    let wasClose = false;
    const timer = setInterval(() => {
      const seconds = endsAt.current === null ? Infinity : Math.ceil((endsAt.current - Date.now()) / 1000);
      const isClose = seconds <= WARNED_SECONDS;
      // Another tab may have been at work: the server knows. At the end it refuses, which ends the session here.
      if ((isClose && !wasClose) || seconds <= 0) ask();
      wasClose = isClose;
      setSecondsLeft(isClose ? Math.max(0, seconds) : null);
    }, 1000);
    return () => clearInterval(timer);
  }, []);

  const stay = () => {
    actedAt.current = Date.now();
    setSecondsLeft(null);
    void query.refetch();
  };

  const askAgain = async () => (await query.refetch()).data?.needs_second_factor !== false;

  return { secondsLeft, stay, askAgain, needsSecondFactor: query.data?.needs_second_factor === true };
}
