import type { Role } from '#lib/shared/route.ts';
import { type Detail, type NoticeKind, ruleOf } from './kinds.ts';
import { noticeTexts } from './texts.ts';

export function wordsOf(kind: NoticeKind, detail: Detail): { title: string; text: string } {
  const { title, text } = noticeTexts[kind];
  return { title: typeof title === 'string' ? title : title(detail), text: text(detail) };
}

export function linkOf(
  kind: NoticeKind,
  { subject, role }: { subject: number | null; role: Role },
): string | null {
  return ruleOf(kind).link(subject ?? 0, role);
}
