/** The words around the operator's pages. */
export const pageTexts = {
  failed: 'Sayfa alınamadı',
  version: (version: number, day: string) => `Sürüm ${version} · ${day} tarihinden beri geçerli`,
};
