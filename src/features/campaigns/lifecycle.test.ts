import { expect, test } from 'vitest';
import { CAMPAIGN_STATUSES, CAMPAIGN_TRANSITIONS, type CampaignEvent, mayHappen } from './lifecycle.ts';

/** The allowed pairs written out by hand, so that a change of the table must be made here too. */
const ALLOWED = [
  'submit draft → pending by firm',
  'approve pending → approved by admin',
  'reject pending → rejected by admin',
  'resubmit rejected → pending by firm',
  'takeBack pending → draft by firm',
  'takeBack approved → draft by firm',
  'expire approved → rejected by job',
  'activate approved → active by admin, firm',
  'stop active → stopped by firm',
  'start stopped → active by firm',
  'halt active → stopped by admin',
  'halt stopped → stopped by admin',
  'close active → completed by firm',
  'close stopped → completed by firm',
  'complete active → completed by job',
  'complete stopped → completed by job',
];

function allowed(stop_reason: string | null): string[] {
  const events = Object.keys(CAMPAIGN_TRANSITIONS) as CampaignEvent[]; // The cast holds: these are the keys of a literal.
  return events.flatMap((event) =>
    CAMPAIGN_STATUSES.filter((status) => mayHappen(event, { status, stop_reason })).map((status) => {
      const { to, by } = CAMPAIGN_TRANSITIONS[event];
      return `${event} ${status} → ${to} by ${by.join(', ')}`;
    }),
  );
}

test('a campaign: every change that the table does not name is refused', () => {
  expect(allowed(null)).toEqual(ALLOWED);
});

test('a campaign that an administrator stopped: only an administrator lets it run again', () => {
  const isWithoutStop = (pair: string) => !/^(start|halt) /.test(pair);
  const release = 'release stopped → active by admin';
  expect(allowed('Sebep').toSorted()).toEqual([...ALLOWED.filter(isWithoutStop), release].toSorted());
});
