import { useEffect, useRef, useState } from 'react';
import { attempt } from '#lib/web/attempt.ts';
import { call, CallError, isNoAnswerText } from '#lib/web/call.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { countdownWords, formatClock } from '#lib/web/figures/countdown-ring.tsx';
import { CodeInput } from '#lib/web/inputs/code-input.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { useWindowEvent } from '#lib/web/use-window-event.ts';
import { codeContract } from '../contract/public.ts';
import { codeTexts as texts } from '../public-texts.web.ts';
import { CODE_LENGTH, CODE_SECONDS, CODE_WARNING_SECONDS, RESEND_SECONDS } from '../verification.ts';
import { failureText, isUnanswered, waitAfter } from '../signing-in/call-failure.web.ts';
import { ChallengeStatus, useChallengedCall } from '../challenge/challenged-call.tsx';
import {
  type CodeSubject,
  type Countdown,
  forgetCountdown,
  keepCountdown,
  readCountdown,
  secondsLeft,
  startCountdown,
} from './code-countdown.web.ts';
import { classNames } from '#lib/web/class-names.ts';

interface CodeFormProps extends CodeSubject {
  verify: (code: string) => Promise<void>;
}

export function CodeForm({ type, phone, verify }: CodeFormProps) {
  const countdown = useCodeCountdown({ type, phone });
  const resend = useChallengedCall(codeContract.sendVerification);
  const toast = useToast();
  const [code, setCode] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isVerifying, setIsVerifying] = useState(false);
  const [refused, setRefused] = useState<Countdown | null>(null);
  useWindowEvent('online', () => setProblem((shown) => (isNoAnswerText(shown) ? null : shown)));
  const { boxes, focusFirst } = useFirstBoxFocus();
  // While the time left is unknown the code may still be tried: the server decides.
  const isOver = countdown.remaining === 0 && !countdown.isChecking && countdown.checkError === null;
  const whyOver = countdown.isSpent || (isOver && !countdown.hasRun) ? 'spent' : isOver ? 'expired' : null;
  const resendIn = Math.max(countdown.resendIn, useSecondsLeft(refused));

  async function submit() {
    if (isVerifying) return;
    setProblem(null);
    setIsVerifying(true);
    const outcome = await attempt({ mutateAsync: verify }, code);
    setIsVerifying(false);
    if (outcome.isDone) return;
    setProblem(failureText(outcome.error, texts.verifyFailed));
    if (isUnanswered(outcome.error)) return;
    setCode('');
    setIsWrong(true);
    if (outcome.error instanceof CallError) countdown.note(outcome.error.code);
    focusFirst();
  }

  async function sendAgain() {
    setProblem(null);
    const outcome = await attempt(resend, { body: { phone, type } });
    if (!outcome.isDone) {
      setRefused(waitAfter(outcome.error));
      return setProblem(failureText(outcome.error, texts.resendFailed));
    }
    setCode('');
    setIsWrong(false);
    countdown.restart(outcome.answer.data.remaining_seconds);
    toast.success(texts.resent);
    focusFirst();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === CODE_LENGTH && whyOver === null) void submit();
      }}
      className="flex flex-col gap-5"
    >
      <FormAlert message={problem ?? countdown.checkError} />
      <Field label={texts.label} isLabelHidden>
        <CodeInput
          ref={boxes}
          value={code}
          onChange={(next) => {
            setCode(next);
            setIsWrong(false);
            setProblem(null);
          }}
          isExpired={whyOver !== null || isWrong}
          disabled={whyOver !== null || countdown.isChecking}
          className="max-w-none"
        />
      </Field>
      {countdown.checkError === null && <CodeClock {...countdown} whyOver={whyOver} />}
      <Button
        type="submit"
        size="lg"
        isBlock
        isBusy={isVerifying}
        busyText={texts.verifying}
        disabled={code.length < CODE_LENGTH || whyOver !== null}
      >
        {texts.verify}
      </Button>
      <Button
        variant="link"
        isBlock
        disabled={resendIn > 0 || (whyOver === null && countdown.checkError === null)}
        isBusy={resend.isPending}
        busyText={texts.resending}
        onClick={() => void sendAgain()}
      >
        {resendIn > 0 ? texts.resendIn(formatClock(resendIn)) : texts.resend}
      </Button>
      <ChallengeStatus solving={resend.solving} />
    </form>
  );
}

export function useFirstBoxFocus() {
  const boxes = useRef<HTMLDivElement>(null);
  const isWanted = useRef(true);
  useEffect(() => {
    const first = isWanted.current ? boxes.current?.querySelector<HTMLInputElement>('input:enabled') : null;
    if (!first) return;
    isWanted.current = false;
    first.focus();
  });
  return {
    boxes,
    focusFirst: () => {
      isWanted.current = true;
    },
  };
}

interface CodeCountdown {
  remaining: number;
  isChecking: boolean;
  checkError: string | null;
  restart: (seconds: number) => void;
  isSpent: boolean;
  /** Whether the time was counted here, rather than unknown from the beginning. */
  hasRun: boolean;
  resendIn: number;
  note: (refusal: string) => void;
}

function useCodeCountdown({ type, phone }: CodeSubject): CodeCountdown {
  const [countdown, setCountdown] = useState<Countdown | null>(() =>
    readCountdown({ type, phone }, Date.now()),
  );
  const [check, setCheck] = useState<'asking' | 'done' | 'failed'>(countdown === null ? 'asking' : 'done');
  const [checkError, setCheckError] = useState<string | null>(null);
  const remaining = useSecondsLeft(countdown);
  const isCounting = remaining > 0;

  useEffect(() => {
    if (check !== 'asking') return undefined;
    const asking = new AbortController();
    const ask = async () => {
      const body = { phone, type };
      const { data } = await call(codeContract.checkVerificationCode, {
        body,
        signal: asking.signal,
      });
      if (data.remaining_seconds > 0) setCountdown(startCountdown({ type, phone }, data.remaining_seconds));
      setCheck('done');
    };
    ask().catch((error: unknown) => {
      if (asking.signal.aborted) return;
      setCheckError(failureText(error, texts.checkFailed, texts.checkBroken));
      setCheck('failed');
    });
    return () => asking.abort();
  }, [check, phone, type]);

  const hasEnded = countdown !== null && !isCounting;
  useEffect(() => {
    if (hasEnded) forgetCountdown({ type, phone });
  }, [hasEnded, phone, type]);

  return {
    remaining,
    isSpent: countdown?.isSpent === true && isCounting,
    hasRun: countdown !== null,
    // A spent code is replaced before its time, but no sooner than messages may follow each other.
    resendIn: Math.max(0, countdown?.isSpent ? remaining - (CODE_SECONDS - RESEND_SECONDS) : remaining),
    isChecking: check === 'asking',
    checkError: check === 'failed' ? checkError : null,
    restart: (seconds) => {
      setCountdown(startCountdown({ type, phone }, seconds));
      setCheck('done');
    },
    note: (refusal) => {
      if (refusal === 'CODE_EXHAUSTED' && countdown !== null)
        setCountdown(keepCountdown({ type, phone }, { ...countdown, isSpent: true }));
      if (refusal === 'CODE_EXPIRED') setCountdown({ startedAt: 0, seconds: 0 });
    },
  };
}

interface CodeClockProps {
  remaining: number;
  isChecking: boolean;
  whyOver: 'expired' | 'spent' | null;
}

export function CodeClock({ remaining: left, isChecking, whyOver }: CodeClockProps) {
  const remaining = whyOver === null ? left : 0;
  const isShort = remaining < CODE_WARNING_SECONDS;
  const words = isChecking
    ? null
    : countdownWords({ remainingSeconds: remaining, totalSeconds: CODE_SECONDS });
  return (
    <div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={classNames(
            'h-full origin-left rounded-full transition-[scale,background-color] duration-300 ease-linear',
            isShort ? 'bg-danger-solid' : 'bg-brand',
          )}
          style={{ scale: `${Math.min(1, remaining / CODE_SECONDS)} 1` }}
        />
      </div>
      <p className={classNames('tabular mt-2 text-sm', isShort && !isChecking ? 'text-danger' : 'text-soft')}>
        {whyOver === null ? (
          <span aria-hidden>{isChecking ? '' : texts.remaining(formatClock(remaining))}</span>
        ) : (
          texts[whyOver]
        )}
        <span role="status" className="sr-only">
          {whyOver === null ? words : ''}
        </span>
      </p>
    </div>
  );
}

const TICK_MS = 250;

export function useSecondsLeft(countdown: Countdown | null): number {
  const [now, setNow] = useState(() => Date.now());
  const remaining = countdown === null ? 0 : secondsLeft(countdown, now);
  const isCounting = remaining > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  return remaining;
}
