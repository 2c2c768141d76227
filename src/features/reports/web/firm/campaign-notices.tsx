import { BadgeCheck, PartyPopper } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useToday } from '#lib/web/day/new-day.ts';
import { usePageVisible } from '#lib/web/screen/use-page-visible.ts';
import { CampaignStatusBadge } from '#features/campaigns/web/index.ts';
import { useReadNotices } from '#features/notices/web/index.ts';
import type { FirmStats, NamedCampaign } from '../../contract/firm.ts';
import { approvedNoticeTexts, moreText, paidNoticeTexts } from '../texts/firm.ts';

type Popup = 'approved' | 'paid';

interface Open {
  popup: Popup;
  campaigns: NamedCampaign[];
}

/** The notices shown since the page was loaded, for as long as the server could not be told of it. */
const shownHere = new Set<number>();

/** The first popup with campaigns that nobody of the firm was told of yet. */
function findUnshown(news: Readonly<Record<Popup, readonly NamedCampaign[]>>): Open | null {
  for (const popup of ['approved', 'paid'] as const) {
    const campaigns = news[popup].filter(({ notice_id: noticeId }) => !shownHere.has(noticeId));
    if (campaigns.length > 0) return { popup, campaigns };
  }
  return null;
}

/**
 * The panel's two popups, one after the other, each once per campaign, on whatever device: campaigns that were approved and wait for payment,
 * and those whose payment was approved.
 */
export function CampaignNotices({ stats }: { stats: FirmStats }) {
  const [open, setOpen] = useState<Open | null>(null);
  // Behind another tab nobody sees it.
  const isSeen = usePageVisible();
  const { approved_campaigns_list: approved, payment_approved_campaigns_list: paid } = stats;
  const next = isSeen && open === null ? findUnshown({ approved, paid }) : null;
  if (next !== null) setOpen(next);
  const { mutate: read } = useReadNotices();
  useEffect(() => {
    const ids = open?.campaigns.map(({ notice_id: noticeId }) => noticeId) ?? [];
    if (ids.length === 0) return;
    for (const id of ids) shownHere.add(id);
    read({ body: { ids } });
  }, [open, read]);
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
      <ul className="flex flex-col gap-2">
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
