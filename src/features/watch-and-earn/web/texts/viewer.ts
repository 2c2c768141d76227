/** The words of the viewer's settings, which the watch page does not carry. */

export const hiddenTexts = {
  title: 'Gizlediğin reklam verenler',
  description: 'Bu reklam verenlerin reklamları sana gösterilmez.',
  none: 'Kimseyi gizlemedin. Bir reklamı izlerken “Bu reklamı neden görüyorum?” altından gizleyebilirsin.',
  failed: 'Liste alınamadı',
  since: (day: string) => `${day} tarihinde gizledin`,
  show: 'Yeniden göster',
  showOf: (name: string) => `Yeniden göster: ${name}`,
  showFailed: 'Reklam veren yeniden gösterilemedi',
};
