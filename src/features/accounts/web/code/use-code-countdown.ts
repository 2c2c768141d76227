import { useEffect, useState } from 'react';
import { call } from '#lib/web/call.ts';
import { registrationContract } from '../../contract/public.ts';
import { codeTexts as texts } from '../texts/public.ts';
import { failureText } from '../call-failure.ts';
import {
  type CodeSubject,
  type Countdown,
  forgetCountdown,
  readCountdown,
  startCountdown,
} from './code-countdown.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

export interface CodeCountdown {
  /** Whole seconds; 0 once the code is spent. */
  remaining: number;
  /** The initial seconds of the countdown. */
  total: number;
  /** The time left is not known yet: the server is being asked. */
  isChecking: boolean;
  /** Why the server could not be asked. */
  checkError: string | null;
  restart: (seconds: number) => void;
  /** Ends the countdown of a code that has become worthless before its time. */
  expire: () => void;
}

/** Counts down the time of a phone's code. Without a kept countdown the server is asked for the time left. */
export function useCodeCountdown({ type, phone }: CodeSubject): CodeCountdown {
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
      const { data } = await call(registrationContract.checkVerificationCode, {
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
    total: countdown?.seconds ?? 0,
    isChecking: check === 'asking',
    checkError: check === 'failed' ? checkError : null,
    restart: (seconds) => {
      setCountdown(startCountdown({ type, phone }, seconds));
      setCheck('done');
    },
    expire: () => {
      forgetCountdown({ type, phone });
      setCountdown(null);
    },
  };
}
