import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { DataOf } from '#lib/shared/route.ts';
import { useCallMutation } from '#lib/web/query.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { ListSkeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Switch } from '#lib/web/inputs/checkbox.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { accountsContract } from '../contract.ts';
import { accountTexts } from '../texts.ts';
import { consentTexts as texts } from '../texts.web.ts';
import { CONSENTS_HASH } from '../notice.ts';
import { CONSENTS_KEY, useConsents } from './use-consents.web.ts';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';

type Consent = DataOf<typeof accountsContract.listConsents>['consents'][number];

export function ConsentsCard() {
  return (
    <Card title={texts.heading} description={texts.description}>
      <QueryStates query={useConsents()} failedText={texts.failed} skeleton={<ListSkeleton rows={2} />}>
        {({ consents }) => <Consents consents={consents} />}
      </QueryStates>
    </Card>
  );
}

function Consents({ consents }: { consents: readonly Consent[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { hash } = useLocation();
  // Consents are below other cards, and a link to them is about them.
  useEffect(() => {
    if (hash === CONSENTS_HASH) list.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {consents.map((consent) => (
          <ConsentRow key={consent.kind} consent={consent} />
        ))}
      </ul>
      <TextLink to="/kvkk" className="mt-1 flex min-h-11 items-center text-sm">
        {texts.notice}
      </TextLink>
    </>
  );
}

function ConsentRow({ consent }: { consent: Consent }) {
  // The choice of ads depends on consents too, and so does the profile's text about its answers.
  const change = useCallMutation(accountsContract.changeConsent, [
    CONSENTS_KEY,
    ['watch-and-earn'],
    ['people'],
  ]);
  const { kind } = consent;
  const isGiven = change.isPending ? change.variables.body.is_given : consent.is_given;
  const set = useNotifiedCall(change, { failed: texts.changeFailed, done: accountTexts.consentGiven });

  return (
    <li className="py-3 first:pt-0">
      <Switch
        value={isGiven}
        // Keeps the focus while the change is under way, and accepts no other.
        onChange={(next) => !change.isPending && set({ params: { kind }, body: { is_given: next } })}
        description={texts.kinds[kind].text}
      >
        {texts.kinds[kind].label}
      </Switch>
      <p className="tabular mt-1 text-xs text-soft">{consentState(consent)}</p>
    </li>
  );
}

interface Answer {
  is_given: boolean;
  was_given: boolean;
  version: string | null;
  at: Date | null;
}

export function consentState({ is_given, was_given, at, version }: Answer): string {
  if (at === null || version === null) return is_given ? texts.onUnasked : texts.unasked;
  const time = formatDateTime(at);
  return `${answerText({ is_given, was_given }, time)} · ${texts.version(formatDay(version))}`;
}

function answerText({ is_given, was_given }: Pick<Answer, 'is_given' | 'was_given'>, time: string): string {
  if (is_given) return texts.given(time);
  return was_given ? texts.withdrawn(time) : texts.refused(time);
}
