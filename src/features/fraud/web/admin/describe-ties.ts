import type { FraudTie } from '../../contract/admin.ts';
import { groupTexts, tieTexts as texts } from '../texts/admin.ts';

const MOST_NAMED = 5;

function nameThem(ids: readonly number[]): string {
  const sorted = ids.toSorted((one, other) => one - other);
  const shown = sorted.slice(0, MOST_NAMED).map(groupTexts.number).join(', ');
  return sorted.length > MOST_NAMED ? texts.more(shown, sorted.length - MOST_NAMED) : shown;
}

interface OwnTies {
  device: number[];
  lockstep: number[];
  iban: number[];
  sentTo: number[];
  sent: number;
  receivedFrom: number[];
  received: number;
}

const noTies = (): OwnTies => ({
  device: [],
  lockstep: [],
  iban: [],
  sentTo: [],
  sent: 0,
  receivedFrom: [],
  received: 0,
});

function linesOf(own: OwnTies): string[] {
  const lines = [
    own.iban.length > 0 && texts.iban(nameThem(own.iban)),
    own.sentTo.length > 0 && texts.sent(own.sent, nameThem(own.sentTo)),
    own.receivedFrom.length > 0 && texts.received(own.received, nameThem(own.receivedFrom)),
    own.device.length > 0 && texts.device(nameThem(own.device)),
    own.lockstep.length > 0 && texts.lockstep(nameThem(own.lockstep)),
  ];
  return lines.filter((line) => line !== false);
}

/** By account number. */
export function describeTies(ties: readonly FraudTie[]): Map<number, string[]> {
  const byAccount = new Map<number, OwnTies>();
  const of = (id: number): OwnTies => {
    const own = byAccount.get(id) ?? noTies();
    byAccount.set(id, own);
    return own;
  };
  for (const { a, b, kind, amount } of ties) {
    if (kind === 'transfer') {
      of(a).sentTo.push(b);
      of(a).sent += amount;
      of(b).receivedFrom.push(a);
      of(b).received += amount;
    } else {
      of(a)[kind].push(b);
      of(b)[kind].push(a);
    }
  }
  return new Map([...byAccount].map(([id, own]) => [id, linesOf(own)]));
}
