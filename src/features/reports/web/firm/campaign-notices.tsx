import { BadgeCheck, PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import type { FirmStats } from '../../contract/firm.ts';
import { approvedNoticeTexts, moreText, paidNoticeTexts } from '../texts/firm.ts';
import { useUntold } from './use-untold.ts';
import type { NamedCampaign } from './with-arrivals.ts';

/** The panel's two popups, one after the other: what was approved and waits for payment, and what went live. */
export function CampaignNotices({ stats }: { stats: FirmStats }) {
  const approved = useUntold('approved', stats.approved_campaigns_list, true);
  const isApprovedOpen = approved.untold.length > 0;
  const paid = useUntold('payment_approved', stats.payment_approved_campaigns_list, !isApprovedOpen);
  return (
    <>
      <Notice
        isOpen={isApprovedOpen}
        campaigns={approved.untold}
        onClose={approved.dismiss}
        texts={approvedNoticeTexts}
        icon={<BadgeCheck />}
        to="/firma/muhasebe"
      />
      <Notice
        isOpen={!isApprovedOpen && paid.untold.length > 0}
        campaigns={paid.untold}
        onClose={paid.dismiss}
        texts={paidNoticeTexts}
        icon={<PartyPopper />}
        to="/firma/kampanyalar/aktif"
      />
    </>
  );
}

const NAMED = 4;

interface NoticeProps {
  isOpen: boolean;
  campaigns: readonly NamedCampaign[];
  onClose: () => void;
  texts: { title: string; text: string; action: string; close: string };
  icon: ReactNode;
  to: string;
}

function Notice({ isOpen, campaigns, onClose, texts, icon, to }: NoticeProps) {
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
        {campaigns.slice(0, NAMED).map(({ id, campaign_name }) => (
          <li
            key={id}
            className="flex items-center gap-3 rounded-lg bg-success-tint px-3 py-2.5 font-semibold text-success [&_svg]:size-5 [&_svg]:shrink-0"
          >
            <span aria-hidden>{icon}</span>
            <span className="min-w-0 break-words">{campaign_name}</span>
          </li>
        ))}
      </ul>
      {campaigns.length > NAMED && (
        <p className="mt-2 text-sm text-soft">{moreText(campaigns.length - NAMED)}</p>
      )}
    </Dialog>
  );
}
