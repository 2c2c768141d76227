import { INVARIANTS, type Problem } from './invariants.ts';
import { problemText } from './names.ts';

export const alarmSubject = 'ALARM: Defterde fark bulundu, para çıkışları durduruldu';
export const alarmAction = 'Denkliği aç';

export function alarmText(problems: readonly Problem[]): string {
  const lines = problems.map(
    (problem) => `- ${INVARIANTS[problem.invariant].title}: ${problemText(problem)}`,
  );
  return [
    'Denetim, defterde açıklanması gereken bir fark buldu. Para çekme, gönderme ve cüzdandan ödeme, bir yönetici kaldırana kadar durduruldu.',
    '',
    ...lines,
    '',
    'Ayrıntıları Denklik sayfasında gör; durdurmayı da orada kaldırırsın.',
  ].join('\n');
}
