/** Texts of the viewer's settings, apart from the watch page's bytes. */

export const hiddenTexts = {
  title: 'Gizlediğin reklam verenler',
  failed: 'Liste alınamadı',
  since: (day: string) => `${day} tarihinde gizledin`,
  show: 'Yeniden göster',
  showOf: (name: string) => `Yeniden göster: ${name}`,
  showFailed: 'Reklam veren yeniden gösterilemedi',
};
