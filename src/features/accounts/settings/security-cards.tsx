import { Card } from '#lib/web/layout/card.tsx';
import { passwordTexts, sessionTexts as texts } from '../texts.web.ts';
import { ChangePasswordForm } from '../passwords/change-password-form.tsx';
import { accountWords } from '../public-texts.web.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Fold } from '#lib/web/layout/fold.tsx';
import { ListSkeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { busyWords } from '#lib/web/words.ts';
import { accountsContract } from '../contract.ts';
import { accountTexts } from '../texts.ts';
import { deviceOf } from '../device-name.ts';
import { SESSIONS_KEY } from '../api.web.ts';

export function PasswordCard() {
  return (
    <Card title={passwordTexts.heading} description={accountWords.sessionsEnd}>
      <ChangePasswordForm />
    </Card>
  );
}

type Session = DataOf<typeof accountsContract.listSessions>['sessions'][number];

export function SessionsCard() {
  const query = useCallQuery(SESSIONS_KEY, accountsContract.listSessions, {});
  return (
    <Card title={texts.heading} description={texts.description}>
      <QueryStates query={query} failedText={texts.failed} skeleton={<ListSkeleton rows={2} />}>
        {({ sessions }) => (
          <>
            <Rows sessions={sessions.filter(({ is_current: isCurrent }) => isCurrent)} />
            {sessions.length > 1 && (
              <Fold title={texts.others(sessions.length - 1)}>
                <Rows sessions={sessions.filter(({ is_current: isCurrent }) => !isCurrent)} />
                <EndOthers />
              </Fold>
            )}
          </>
        )}
      </QueryStates>
    </Card>
  );
}

function Rows({ sessions }: { sessions: readonly Session[] }) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useCallMutation(accountsContract.endSession, [SESSIONS_KEY]);
  const endIt = useNotifiedCall(end, { failed: texts.endFailed, done: accountTexts.sessionEnded });
  const { name, isPhone } = deviceOf(session.user_agent);
  const Icon = isPhone ? Smartphone : Monitor;

  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-sunken text-soft">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold">
          {name}
          {session.is_current && <Badge tone="success">{texts.current}</Badge>}
        </p>
        <p className="tabular text-sm text-soft">
          {texts.openedAt(formatDateTime(session.created_at))} · {session.ip}
        </p>
      </div>
      {!session.is_current && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.endNamed(name)}
          isBusy={end.isPending}
          onClick={() => endIt({ params: { id: session.id } })}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}

const END_OTHERS_WORDS = {
  title: texts.endOthersQuestion,
  confirm: texts.endOthers,
  busy: busyWords.closing,
  failed: texts.endFailed,
  done: accountTexts.otherSessionsEnded,
};

function EndOthers() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mt-3 border-t border-line pt-4">
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {texts.endOthers}
      </Button>
      <CallDialog
        subject={isAsking || null}
        onClose={() => setIsAsking(false)}
        call={useCallMutation(accountsContract.endOtherSessions, [SESSIONS_KEY])}
        input={() => ({})}
        words={END_OTHERS_WORDS}
        tone="danger"
      >
        {() => texts.endOthersText}
      </CallDialog>
    </div>
  );
}
