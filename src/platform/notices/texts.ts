import { formatKurus, kurus } from '#lib/shared/money.ts';
import type { DetailOf, NoticeKind } from './kinds.ts';

interface Words<D> {
  title: string | ((detail: D) => string);
  text: (detail: D) => string;
}

export const sentence = (reason: string) =>
  /[.!?…]$/.test(reason.trim()) ? reason.trim() : `${reason.trim()}.`;

const waits = (what: string, where: string) => ({
  title: `${where} bekliyor`,
  text: ({ count, hours }: { count: number; hours: number }) =>
    `${count} ${what} ${hours} saatten uzun süredir karar bekliyor.`,
});

const ofOperator: Words<DetailOf<'operator_message'>> = {
  title: ({ title }) => title,
  text: ({ text }) => text,
};

export const noticeTexts: { readonly [K in NoticeKind]: Words<DetailOf<K>> } = {
  campaign_approved: {
    title: 'Kampanyan onaylandı',
    text: ({ name }) => `“${name}” onaylandı. Ödemesini yaptığında yayın tarihlerinde gösterilir.`,
  },
  campaign_rejected: {
    title: 'Kampanyan reddedildi',
    text: ({ name, reason }) =>
      `“${name}” reddedildi: ${sentence(reason)} Düzenleyip yeniden onaya gönderebilirsin.`,
  },
  campaign_expired: {
    title: 'Kampanyanın süresi doldu',
    text: ({ name }) =>
      `“${name}” bitiş tarihine kadar ödenmedi. Tarihlerini değiştirip yeniden onaya gönderebilirsin.`,
  },
  campaign_begins: {
    title: 'Kampanyan yarın başlıyor',
    text: ({ name }) => `“${name}” yarın yayına giriyor.`,
  },
  campaign_halted: {
    title: 'Kampanyan durduruldu',
    text: ({ name, reason }) => `“${name}” yönetici tarafından durduruldu: ${sentence(reason)}`,
  },
  campaign_released: {
    title: 'Kampanyan yeniden yayında',
    text: ({ name }) => `“${name}” yönetici tarafından yeniden başlatıldı.`,
  },
  budget_low: {
    title: 'Bütçenin beşte dördü harcandı',
    text: ({ name }) =>
      `“${name}” bütçesinin beşte dördünden fazlasını harcadı. Yayında kalması için bütçeni artırabilirsin.`,
  },
  campaign_ended: {
    title: 'Kampanyan tamamlandı',
    text: ({ name }) => `“${name}” tamamlandı. Harcanmayan tutar varsa firma cüzdanına döndü.`,
  },
  payment_due: {
    title: 'Ödemen bekliyor',
    text: ({ name, amount }) => `“${name}” için ${formatKurus(amount)} tutarındaki ödemen hâlâ bekliyor.`,
  },
  payment_paid: {
    title: 'Ödemen onaylandı',
    text: ({ name, amount }) => `“${name}” için ${formatKurus(amount)} tutarındaki ödemen onaylandı.`,
  },
  payment_rejected: {
    title: 'Ödemen reddedildi',
    text: ({ name, amount, reason }) =>
      `“${name}” için ${formatKurus(amount)} tutarındaki ödemen reddedildi: ${sentence(reason)}`,
  },
  payment_credited: {
    title: 'Ödemen cüzdanına aktarıldı',
    text: ({ name, amount }) =>
      `“${name}” için gönderdiğin ${formatKurus(amount)} kampanyaya eklenemedi, firma cüzdanına aktarıldı.`,
  },
  wallet_topped_up: {
    title: 'Cüzdanına para yüklendi',
    text: ({ amount, reason }) =>
      `Havalen geldi: ${formatKurus(amount)} firma cüzdanına eklendi${reason && `; ${reason}`}.`,
  },
  invoice_reissued: {
    title: 'Faturan yeniden düzenlendi',
    text: ({ name, reason }) =>
      `${name} numaralı fatura iptal edildi, doğru bilgilerle yenisi düzenlendi: ${sentence(reason)}`,
  },
  withdrawal_asked: {
    title: 'Çekim talebin alındı',
    text: ({ amount }) =>
      `${formatKurus(amount)} tutarındaki çekim talebini aldık. Sen istemediysen cüzdanından iptal et ve şifreni değiştir.`,
  },
  withdrawal_paid: {
    title: 'Paran ödendi',
    text: ({ amount }) => `${formatKurus(amount)} banka hesabına gönderildi.`,
  },
  withdrawal_rejected: {
    title: 'Çekim talebin reddedildi',
    text: ({ amount, reason }) =>
      `${formatKurus(amount)} tutarındaki çekim talebin reddedildi: ${sentence(reason)} Tutar cüzdanına döndü.`,
  },
  withdrawal_returned: {
    title: 'Paran bankadan döndü',
    text: ({ amount, reason }) =>
      `${formatKurus(amount)} tutarındaki çekimin bankadan döndü: ${sentence(reason)} Tutar cüzdanına döndü.`,
  },
  account_in_review: {
    title: 'Hesabın incelemede',
    text: ({ reason, until }) =>
      `Bir yetkili karar verene kadar cüzdanından para çıkmaz; paran yerinde duruyor. İncelenen konular: ${sentence(reason)} ${until} tarihine kadar cüzdanından itiraz edebilirsin.`,
  },
  review_held: {
    title: 'Paran beklemede',
    text: ({ reason, until }) =>
      `Bir yetkili hesabını inceledi ve paranı beklemeye aldı; yeni bir karara kadar cüzdanından para çıkmaz. İncelenen konular: ${sentence(reason)} İtiraz etmediysen ${until} tarihine kadar cüzdanından edebilirsin.`,
  },
  review_ended: {
    title: 'Hesabının incelemesi bitti',
    text: () => 'Bir yetkili hesabını inceledi ve sorun görmedi. İnceleme artık para çıkışını durdurmuyor.',
  },
  earnings_taken_back: {
    title: 'Geçersiz kazancın geri alındı',
    text: ({ amount, reason }) =>
      `Reklamlardan kazandığın ${formatKurus(amount)} geçersiz bulundu ve cüzdanından geri alındı. Sebep: ${sentence(reason)} Cüzdanında kalan para yerinde duruyor.`,
  },
  received_taken_back: {
    title: 'Sana gönderilen geçersiz kazanç geri alındı',
    text: ({ amount, reason }) =>
      `Başka hesapların sana gönderdiği paranın ${formatKurus(amount)} kadarı geçersiz kazançtı ve cüzdanından geri alındı. Sebep: ${sentence(reason)} Kendi kazancına dokunulmadı.`,
  },
  balance_corrected: {
    title: 'Bakiyen düzeltildi',
    text: ({ amount }) =>
      `Yöneticiler hesabını düzeltti: cüzdan${amount > 0 ? 'ına' : 'ından'} ${formatKurus(amount > 0 ? amount : kurus(-amount))} ${amount > 0 ? 'eklendi' : 'düşüldü'}. Sorularını iletişim sayfasından sorabilirsin.`,
  },
  transfer_received: {
    title: 'Sana para gönderildi',
    text: ({ name, amount, until }) =>
      `${name} sana ${formatKurus(amount)} gönderdi. Tutar cüzdanında${until ? `; ${until} itibarıyla çekilebilir` : ''}.`,
  },
  complaint_answered: {
    title: 'Bildirdiğin reklam incelendi',
    text: ({ name, reason }) =>
      `“${name}” reklamını inceledik: ${sentence(reason)} Bildirdiğin için teşekkürler.`,
  },
  account_suspended: {
    title: 'Hesabın askıya alındı',
    text: ({ reason }) =>
      `Hesabın askıya alındı, şimdilik giriş yapamazsın. Sebep: ${sentence(reason)} Bunun yanlış olduğunu düşünüyorsan iletişim sayfamızdan bize yaz.`,
  },
  account_reinstated: {
    title: 'Hesabın yeniden açıldı',
    text: () => 'Bir yetkili hesabını yeniden açtı. Giriş yapıp kaldığın yerden devam edebilirsin.',
  },
  login_new_device: {
    title: 'Yeni bir cihazdan giriş yapıldı',
    text: ({ name }) =>
      `Hesabına ${name} üzerinden girildi. Sen değilsen o oturumu kapat ve şifreni değiştir.`,
  },
  email_changed: {
    title: 'E-posta adresin değişti',
    text: () => 'Bir sonraki girişte yeni adresini kullan. Sen değiştirmediysen şifreni hemen sıfırla.',
  },
  phone_changed: {
    title: 'Telefon numaran değişti',
    text: () => 'Kodlar artık yeni numarana gelir. Sen değiştirmediysen hemen bize yaz.',
  },
  password_changed: {
    title: 'Şifren değişti',
    text: () => 'Diğer oturumların kapatıldı. Sen değiştirmediysen şifreni hemen sıfırla.',
  },
  passkey_added: {
    title: 'Geçiş anahtarı eklendi',
    text: ({ name }) => `“${name}” artık hesabına girebilir. Sen eklemediysen kaldır ve şifreni değiştir.`,
  },
  second_factor_on: {
    title: 'İki adımlı giriş açıldı',
    text: () => 'Girişte artık uygulamanın kodu da sorulur. Sen açmadıysan şifreni hemen değiştir.',
  },
  second_factor_off: {
    title: 'İki adımlı giriş kapatıldı',
    text: () => 'Girişte artık uygulamanın kodu sorulmaz. Sen kapatmadıysan şifreni hemen değiştir.',
  },
  duty_changed: {
    title: 'Görevin değişti',
    text: ({ title, name }) =>
      `Yeni görevin: ${title}. Değiştiren: ${sentence(name)} Bu yüzden bütün oturumların kapatıldı.`,
  },
  money_frozen: {
    title: 'Para çıkışı durdu',
    text: ({ count }) => `Denklik kontrolü ${count} fark buldu. İncelenip kaldırılana kadar para çıkmaz.`,
  },
  proposal_approved: {
    title: 'Önerin onaylandı',
    text: ({ title, name }) => `${title} onaylandı ve uygulandı. Onaylayan: ${sentence(name)}`,
  },
  proposal_rejected: {
    title: 'Önerin reddedildi',
    text: ({ title, name, reason }) =>
      `${title} reddedildi; uygulanmadı. Reddeden: ${sentence(name)} Sebep: ${sentence(reason)}`,
  },
  operator_message: ofOperator,
  operator_announcement: ofOperator,
  operator_promotion: ofOperator,
  job_failed: {
    title: 'Bir arka plan işi tamamlanamadı',
    text: ({ name }) => `“${name}” bugün hata verdi. Ayrıntısı sunucunun günlüğünde.`,
  },
  campaigns_wait: waits('kampanya', 'Kampanya onayı'),
  payments_wait: waits('ödeme', 'Ödeme onayı'),
  withdrawals_wait: waits('çekim talebi', 'Çekim talebi'),
  complaints_wait: waits('reklam hakkındaki şikayet', 'Şikayet'),
};

export const complaintAnswers = {
  dismissed: 'Şikayetleri kapattık, reklam hakkında bir işlem yapmadık.',
  stopped: 'Yayından kaldırdık.',
} as const;

export const sendingTexts = {
  button: 'Aç',
  why: 'Bu e-postayı, olup bitenleri e-posta ile de almak istediğin için aldın.',
};

export const choiceMessages = {
  saved: 'Tercihin kaydedildi',
  unsubscribed: 'Bu e-postaları artık göndermeyeceğiz',
};
