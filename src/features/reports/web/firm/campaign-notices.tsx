import { BadgeCheck, PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useToday } from '#lib/web/day/new-day.ts';
import { usePageVisible } from '#lib/web/screen/use-page-visible.ts';
import { CampaignStatusBadge } from '#features/campaigns/web/index.ts';
import type { FirmNews, FirmStats } from '../../contract/firm.ts';
import { approvedNoticeTexts, moreText, paidNoticeTexts } from '../texts/firm.ts';
import { useUntold } from './use-untold.ts';

/**
 * The panel's two popups, one after the other: campaigns that were approved and wait for payment, and those whose
 * payment was approved. `isFresh`: no newer figures are on their way.
 */
export function CampaignNotices({ stats, isFresh }: { stats: FirmStats; isFresh: boolean }) {
  // Behind another tab nobody sees it, and what was asked before that may have been shown elsewhere since.
  const isSeen = usePageVisible() && isFresh;
  const approved = useUntold(
    'approved',
    { campaigns: stats.approved_campaigns_list, total: stats.approved_campaigns_news },
    isSeen,
  );
  const isApprovedOpen = approved.untold.campaigns.length > 0;
  const paid = useUntold(
    'payment_approved',
    { campaigns: stats.payment_approved_campaigns_list, total: stats.payment_approved_campaigns_news },
    isSeen && !isApprovedOpen,
  );
  return (
    <>
      <Notice
        isOpen={isApprovedOpen}
        news={approved.untold}
        onClose={approved.dismiss}
        texts={{ ...approvedNoticeTexts, title: approvedNoticeTexts.title(approved.untold.total) }}
        icon={<BadgeCheck />}
        to={paymentPath(approved.untold)}
      />
      <PaidNotice
        isOpen={!isApprovedOpen && paid.untold.campaigns.length > 0}
        news={paid.untold}
        onClose={paid.dismiss}
      />
    </>
  );
}

/** One campaign's payment opens at once; of several the firm chooses in the list. */
function paymentPath({ campaigns: [campaign], total }: FirmNews): string {
  return campaign && total === 1 ? `/firma/muhasebe?ode=${campaign.id}` : '/firma/muhasebe';
}

/** Names the state of each campaign: one that is paid is not shown before its first day, or while it is stopped. */
function PaidNotice(props: Pick<NoticeProps, 'isOpen' | 'news' | 'onClose'>) {
  const today = useToday();
  const { news } = props;
  const areOnAir =
    news.total === news.campaigns.length &&
    news.campaigns.every(({ status, start_date }) => status === 'active' && start_date <= today);
  return (
    <Notice
      {...props}
      texts={{ ...paidNoticeTexts, text: areOnAir ? paidNoticeTexts.onAir : paidNoticeTexts.later }}
      icon={<PartyPopper />}
      to="/firma/kampanyalar/aktif"
      hasStates
    />
  );
}

const NAMED = 4;

interface NoticeProps {
  isOpen: boolean;
  news: FirmNews;
  onClose: () => void;
  texts: { title: string; text: string; action: string; close: string };
  icon: ReactNode;
  to: string;
  /** Shows each campaign's state below its name. */
  hasStates?: boolean;
}

function Notice({ isOpen, news, onClose, texts, icon, to, hasStates = false }: NoticeProps) {
  const named = news.campaigns.slice(0, NAMED);
  return (
    <Dialog
      isOpen={isOpen}
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
      {news.total > named.length && (
        <p className="mt-2 text-sm text-soft">{moreText(news.total - named.length)}</p>
      )}
    </Dialog>
  );
}
