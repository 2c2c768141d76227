import { words } from '#lib/shared/words.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { approvalTexts } from './texts.ts';

export const approvalsTexts = {
  title: 'Onaylar',
  keys: { A: 'onayla', R: 'reddet' },
  failed: 'Öneriler alınamadı',
  noun: 'öneri',
  nounFrom: 'öneriden',
  emptyOpen: 'Onay bekleyen öneri yok',
  emptyToDecide: 'Senin kararını bekleyen öneri yok',
  emptyDecided: 'Sonuçlanan öneri yok',
  empty: 'Henüz öneri yok',
  emptyText: 'Bir yönetici iki onay isteyen bir işlem önerdiğinde burada görünür.',
  states: { open: 'Bekleyen', to_decide: 'Sıra sende', decided: 'Sonuçlanan', all: words.all },
  proposedBy: (name: string, at: string) => `${name} önerdi · ${at}`,
  decidedBy: (name: string, at: string) => `${name} · ${at}`,
  commandLine: words.system,
  settledTitle: 'Bu öneri artık karar beklemiyor',
  own: 'Bu senin önerin: başka bir yönetici onaylayabilir.',
  ownAlone:
    'Bu senin önerin ve başka etkin yönetici yok: sunucunun komut satırından onaylanır (“approve-proposal”).',
  number: (id: number) => `Öneri ${id}`,
  withdraw: 'Geri al',
  approval: {
    title: 'Öneri uygulansın mı?',
    confirm: 'Onayla ve uygula',
    busy: busyWords.approving,
    failed: 'Öneri onaylanamadı',
    done: approvalTexts.approved,
  },
  toDo: { title: 'Onaylandı, şimdi sıra sende', close: 'Yapacağım' },
  approvalAbout: 'Onaylarsan hemen uygulanır. Önerenin ve senin adın denetim kaydına yazılır.',
  rejection: {
    title: 'Öneriyi reddet',
    reason: words.reason,
    hint: 'Öneren ve diğer yöneticiler okur.',
    confirm: actionWords.reject,
    busy: busyWords.rejecting,
    failed: 'Öneri reddedilemedi',
    done: approvalTexts.rejected,
  },
  withdrawal: {
    title: 'Önerini geri al',
    reason: words.reason,
    hint: 'Diğer yöneticiler okur.',
    confirm: 'Geri al',
    busy: 'Geri alınıyor...',
    failed: 'Öneri geri alınamadı',
    done: approvalTexts.withdrawn,
  },
};
