import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { Role } from '#lib/shared/route.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { inUtc, plainRoute } from '#lib/web/plain-route.ts';
import { EVERY_THIRTY_SECONDS, useCallQuery } from '#lib/web/query.ts';
import type { moneyStopContract } from './contract/public.ts';
import { moneyStopTexts } from './public-texts.web.ts';

const readMoneyStop = plainRoute<typeof moneyStopContract.readMoneyStop>(
  { method: 'GET', path: '/api/money-stop', access: ['admin', 'firm', 'user'] },
  { began_at: inUtc },
);

export function useMoneyStop(isEnabled = true): Date | undefined {
  const { data } = useCallQuery(
    ['oversight', 'money-stop'],
    readMoneyStop,
    {},
    { ...EVERY_THIRTY_SECONDS, enabled: isEnabled },
  );
  return data?.began_at ?? undefined;
}

interface MoneyStopNoticeProps {
  reader: Role;
  pages: readonly string[];
  action?: ReactNode;
}

export function MoneyStopNotice({ reader, pages, action }: MoneyStopNoticeProps) {
  const { pathname } = useLocation();
  const isHere = pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
  const since = useMoneyStop(isHere);
  if (!isHere || since === undefined) return null;
  const { title, about } = moneyStopTexts[reader];
  return (
    <Alert tone="danger" title={title} action={action} className="mb-4 print:hidden">
      {about(formatDateTime(since))}
    </Alert>
  );
}
