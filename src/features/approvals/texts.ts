/** Words about proposals that both sides need. */
export const approvalTexts = {
  proposed: 'Öneri kaydedildi. Başka bir yönetici onaylayınca uygulanır.',
  approved: 'Öneri onaylandı ve uygulandı',
  rejected: 'Öneri reddedildi',
  withdrawn: 'Önerini geri aldın',
  /** Who decided, where that was no administrator. */
  system: 'Sistem',
  named: (title: string, id: number) => `“${title}” (Öneri ${id})`,
  noteRequired: 'Lütfen sebebini yaz',
  noteTooLong: 'Sebep en fazla 1000 karakter olabilir',
};

export const settingsProposalTexts = {
  kind: 'Büyük ayar değişikliği',
  reason: 'İki yönetici gerektiren bir ayarda büyük değişiklik',
  proposedBy: (name: string) => `Öneren: ${name}`,
  fromTo: (from: string, to: string) => `${from} yerine ${to}`,
};
