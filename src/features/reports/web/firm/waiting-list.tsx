import {
  CalendarClock,
  CalendarPlus,
  CircleCheckBig,
  ClipboardList,
  CreditCard,
  FilePenLine,
  OctagonX,
  PiggyBank,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { Tone } from '#lib/web/figures/tone.ts';
import { Card } from '#lib/web/layout/card.tsx';
import type { Overview, WaitingItem, WaitingKind } from '../../overview-wire.ts';
import { waitingTexts as texts } from '../texts/firm.ts';

const PLACES: Record<WaitingKind, { at: (id: number) => string; tone: Tone; icon: ReactNode }> = {
  unpaid: { at: (id) => `/firma/muhasebe?ode=${id}`, tone: 'warning', icon: <CreditCard /> },
  rejected: { at: (id) => `/firma/kampanyalar/duzenle/${id}`, tone: 'danger', icon: <FilePenLine /> },
  halted: { at: (id) => `/firma/kampanyalar/aktif?detay=${id}`, tone: 'danger', icon: <OctagonX /> },
  low_budget: { at: (id) => `/firma/kampanyalar/${id}/performans`, tone: 'warning', icon: <PiggyBank /> },
  ending: { at: (id) => `/firma/kampanyalar/${id}/performans`, tone: 'warning', icon: <CalendarClock /> },
  starting: { at: (id) => `/firma/kampanyalar/aktif?detay=${id}`, tone: 'info', icon: <CalendarPlus /> },
  draft: { at: (id) => `/firma/kampanyalar/${id}/duzenle`, tone: 'neutral', icon: <ClipboardList /> },
};

const AT_A_GLANCE = 5;

export function WaitingList({ waiting: { items, total } }: { waiting: Overview['waiting'] }) {
  const [isWhole, setWhole] = useState(false);
  const named = isWhole ? items : items.slice(0, AT_A_GLANCE);
  return (
    <Card title={texts.heading}>
      {total === 0 ? (
        <p className="flex items-center gap-2 text-soft">
          <CircleCheckBig aria-hidden className="size-5 shrink-0 text-success" />
          {texts.none}
        </p>
      ) : (
        <ul aria-label={texts.heading} className="divide-y divide-line">
          {named.map((item) => (
            <Waiting key={`${item.kind} ${item.campaign_id}`} item={item} />
          ))}
        </ul>
      )}
      {named.length < items.length && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setWhole(true)}>
          {texts.all(total)}
        </Button>
      )}
      {isWhole && total > items.length && (
        <p className="mt-2 text-sm text-soft">{texts.more(total - items.length)}</p>
      )}
    </Card>
  );
}

function Waiting({ item }: { item: WaitingItem }) {
  const { kind, campaign_id: id, campaign_name: name, amount, day, reason } = item;
  const { at, tone, icon } = PLACES[kind];
  const { label, about } = texts.kinds[kind];
  const facts = {
    amount: amount === null ? '' : formatKurus(amount),
    day: day === null ? '' : formatDay(day),
  };
  return (
    <li>
      <Link
        to={at(id)}
        className="group -mx-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-2 py-2.5 hover:bg-canvas"
      >
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        <span className="min-w-0 font-semibold break-words group-hover:underline">{name}</span>
        <span className="tabular min-w-0 text-sm break-words text-soft sm:ml-auto">{about(facts)}</span>
        {reason !== null && (
          <span className="line-clamp-2 basis-full text-sm break-words text-soft">{reason}</span>
        )}
      </Link>
    </li>
  );
}
