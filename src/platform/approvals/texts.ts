import { wrongState } from '#lib/shared/words.ts';

export const PROPOSAL_STATUS_TEXTS = {
  open: 'Bekliyor',
  approved: 'Onaylandı',
  rejected: 'Reddedildi',
  withdrawn: 'Geri alındı',
} as const;

export function decidedProposalText(status: keyof typeof PROPOSAL_STATUS_TEXTS, decidedBy: string): string {
  return wrongState('öneri', PROPOSAL_STATUS_TEXTS[status], decidedBy);
}

export const approvalTexts = {
  approved: 'Öneri onaylandı ve uygulandı',
  rejected: 'Öneri reddedildi',
  withdrawn: 'Önerini geri aldın',
  named: (title: string, id: number) => `“${title}” (Öneri ${id})`,
};

export const settingsProposalTexts = {
  waitingCampaigns: 'Onay bekleyen kampanyaların tutarları da değişir.',
  kind: 'Büyük ayar değişikliği',
  reason: 'İki yönetici gerektiren bir ayarda büyük değişiklik',
  proposedBy: (name: string) => `Öneren: ${name}`,
  fromTo: (from: string, to: string) => `${from} yerine ${to}`,
};
