/** Every Turkish string around a mail's own text. */
export const mailWords = {
  /** Why somebody gets a mail that does not say so itself. */
  why: (product: string) => `Bu e-posta, ${product} hesabınla ilgili olduğu için gönderildi.`,
  unsubscribe: 'Bu e-postaları artık almak istemiyorum',
  attachment: 'Ek',
};
