import { campaignWords } from '#features/campaigns/texts.ts';
import type { EntryKind } from '#platform/ledger/accounts.ts';
import { movementNames } from './texts.ts';

export const KIND_TEXTS: Readonly<Record<EntryKind, string>> = {
  order_paid: 'Sipariş ödendi',
  view: 'Görüntüleme',
  click: campaignWords.clicks,
  view_taken_back: 'Geçersiz görüntüleme geri alındı',
  click_taken_back: 'Geçersiz tıklama geri alındı',
  welcome_bonus: movementNames.welcomeBonus,
  profile_reward: movementNames.profileReward,
  campaign_completed: 'Kampanya tamamlandı',
  campaign_leftover: 'Kampanyadan kalan',
  transfer: 'Transfer',
  withdrawal_asked: 'Çekim istendi',
  withdrawal_paid: 'Çekim ödendi',
  withdrawal_rejected: 'Çekim geri döndü',
  balance_given_up: 'Bakiyeden vazgeçildi',
  card_credited: 'Kart ödemesi cüzdana',
  correction: 'Düzeltme kaydı',
  late_transfer: 'Geç gelen havale cüzdana',
  wallet_top_up: 'Firma cüzdanına yükleme',
};
