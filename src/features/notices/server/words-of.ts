import type { Role } from '#lib/shared/route.ts';
import { type Detail, type NoticeKind, ruleOf } from '../kinds.ts';
import { noticeTexts } from '../texts.ts';

/** Title and text of a notice. `detail` is what was told with its kind. */
export function wordsOf(kind: NoticeKind, detail: Detail): { title: string; text: string } {
  const { title, text } = noticeTexts[kind];
  return { title: typeof title === 'string' ? title : title(detail), text: text(detail) };
}

/** Where a notice leads its reader, if anywhere. */
export function linkOf(
  kind: NoticeKind,
  { subject, role }: { subject: number | null; role: Role },
): string | null {
  return ruleOf(kind).link(subject ?? 0, role);
}
