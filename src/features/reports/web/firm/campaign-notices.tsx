import { BadgeCheck, PartyPopper } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useToday } from '#lib/web/day/new-day.ts';
import { usePageVisible } from '#lib/web/screen/use-page-visible.ts';
import { CampaignStatusBadge } from '#features/campaigns/web/index.ts';
import type { FirmStats, NamedCampaign } from '../../contract/firm.ts';
import { approvedNoticeTexts, moreText, paidNoticeTexts } from '../texts/firm.ts';

/** Where this browser remembers the campaigns of each popup (Specification, document 2, "Firm panel"). */
const SHOWN_KEYS = {
  approved: 'izle-kazan.notified-approved-campaigns',
  paid: 'izle-kazan.notified-paid-campaigns',
} as const;
type Popup = keyof typeof SHOWN_KEYS;
/** Far more than are news at a time. */
const MOST_REMEMBERED = 500;
/** Shown since the page was loaded, for a browser that remembers nothing. */
const shownHere = new Set<string>();

function readShown(popup: Popup): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SHOWN_KEYS[popup]) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** From now on the popup has shown these campaigns in this browser. */
function remember({ popup, campaigns }: Open): void {
  const ids = campaigns.map(({ id }) => id);
  for (const id of ids) shownHere.add(`${popup}:${id}`);
  const kept = [...new Set([...ids, ...readShown(popup)])].slice(0, MOST_REMEMBERED);
  try {
    localStorage.setItem(SHOWN_KEYS[popup], JSON.stringify(kept));
  } catch {
    // Storage is full or off: once in each page, then.
  }
}

interface Open {
  popup: Popup;
  campaigns: NamedCampaign[];
}

/** The first popup with campaigns that this browser has not shown yet. */
function findUnshown(news: Readonly<Record<Popup, readonly NamedCampaign[]>>): Open | null {
  for (const popup of ['approved', 'paid'] as const) {
    const shown = readShown(popup);
    const campaigns = news[popup].filter(({ id }) => !shown.includes(id) && !shownHere.has(`${popup}:${id}`));
    if (campaigns.length > 0) return { popup, campaigns };
  }
  return null;
}

/**
 * The panel's two popups, one after the other, each once per campaign: campaigns that were approved and wait for payment,
 * and those whose payment was approved.
 */
export function CampaignNotices({ stats }: { stats: FirmStats }) {
  const [open, setOpen] = useState<Open | null>(null);
  // Behind another tab nobody sees it.
  const isSeen = usePageVisible();
  const { approved_campaigns_list: approved, payment_approved_campaigns_list: paid } = stats;
  const next = isSeen && open === null ? findUnshown({ approved, paid }) : null;
  if (next !== null) setOpen(next);
  useEffect(() => {
    if (open !== null) remember(open);
  }, [open]);
  const campaignsOf = (popup: Popup) => (open?.popup === popup ? open.campaigns : []);
  const close = () => setOpen(null);
  return (
    <>
      <ApprovedNotice campaigns={campaignsOf('approved')} onClose={close} />
      <PaidNotice campaigns={campaignsOf('paid')} onClose={close} />
    </>
  );
}

interface PopupProps {
  /** None: it is closed. */
  campaigns: readonly NamedCampaign[];
  onClose: () => void;
}

/** One campaign's payment opens at once; of several the firm chooses in the list. */
function ApprovedNotice({ campaigns, onClose }: PopupProps) {
  const [first] = campaigns;
  return (
    <Notice
      campaigns={campaigns}
      onClose={onClose}
      texts={{ ...approvedNoticeTexts, title: approvedNoticeTexts.title(campaigns.length) }}
      icon={<BadgeCheck />}
      to={first && campaigns.length === 1 ? `/firma/muhasebe?ode=${first.id}` : '/firma/muhasebe'}
    />
  );
}

/** Names the state of each campaign: one that is paid is not shown before its first day, or while it is stopped. */
function PaidNotice({ campaigns, onClose }: PopupProps) {
  const today = useToday();
  const areOnAir = campaigns.every(({ status, start_date }) => status === 'active' && start_date <= today);
  return (
    <Notice
      campaigns={campaigns}
      onClose={onClose}
      texts={{ ...paidNoticeTexts, text: areOnAir ? paidNoticeTexts.onAir : paidNoticeTexts.later }}
      icon={<PartyPopper />}
      to="/firma/kampanyalar/aktif"
      hasStates
    />
  );
}

const NAMED = 4;

interface NoticeProps extends PopupProps {
  texts: { title: string; text: string; action: string; close: string };
  icon: ReactNode;
  to: string;
  /** Shows each campaign's state below its name. */
  hasStates?: boolean;
}

function Notice({ campaigns, onClose, texts, icon, to, hasStates = false }: NoticeProps) {
  const named = campaigns.slice(0, NAMED);
  return (
    <Dialog
      isOpen={campaigns.length > 0}
      onClose={onClose}
      size="sm"
      title={texts.title}
      description={texts.text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.close}
          </Button>
          <ButtonLink to={to}>{texts.action}</ButtonLink>
        </>
      }
    >
      <ul className="space-y-2">
        {named.map((campaign) => (
          <li
            key={campaign.id}
            className="flex items-center gap-3 rounded-lg bg-success-tint px-3 py-2.5 text-success [&>span>svg]:size-5 [&>span>svg]:shrink-0"
          >
            <span aria-hidden>{icon}</span>
            <div className="min-w-0">
              <p className="font-semibold break-words">{campaign.campaign_name}</p>
              {hasStates && (
                <p className="mt-1 text-sm">
                  <CampaignStatusBadge campaign={campaign} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {campaigns.length > named.length && (
        <p className="mt-2 text-sm text-soft">{moreText(campaigns.length - named.length)}</p>
      )}
    </Dialog>
  );
}
