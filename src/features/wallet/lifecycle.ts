export const WITHDRAWAL_STATUSES = ['pending', 'paid', 'rejected', 'returned'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const WITHDRAWAL_DECISIONS = {
  approve: { from: 'pending', to: 'paid' },
  reject: { from: 'pending', to: 'rejected' },
  cancel: { from: 'pending', to: 'rejected' },
  /** The bank sent a paid one back. */
  return: { from: 'paid', to: 'returned' },
  /** The bank sent one back before a run recorded it as paid. */
  bounce: { from: 'pending', to: 'returned' },
} as const satisfies Record<string, { from: WithdrawalStatus; to: WithdrawalStatus }>;

export const TAKEN_MS = 7_200_000;

export type WithdrawalDecision = keyof typeof WITHDRAWAL_DECISIONS;

export const APPROVAL_STEPS = ['pay', 'propose', 'approve'] as const;
export type ApprovalStep = (typeof APPROVAL_STEPS)[number];

export const WITHDRAWAL_STATUS_TEXTS: Readonly<Record<WithdrawalStatus, string>> = {
  pending: 'Onay bekliyor',
  paid: 'Ödendi',
  rejected: 'Reddedildi',
  returned: 'Bankadan döndü',
};
export const IN_REVIEW_TEXT = 'İncelemede';
export const SENDING_TEXT = 'Gönderiliyor';
