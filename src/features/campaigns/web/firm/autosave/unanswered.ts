import { textDraftKey } from '#lib/web/form/drafts.ts';
import { signedInUser } from '#lib/web/session.ts';

/** So many saves may follow one another without an answer and be recognised as one's own. */
const MOST = 5;

export interface Unanswered {
  /** Before it is sent. */
  add(text: string): void;
  has(text: string): boolean;
  /** An answer came: nothing from before it counts. */
  clear(): void;
}

/**
 * What this tab has sent and heard no answer to, because the page was loaded anew or the connection was lost: it may have
 * been saved all the same, and then is nobody else's. Survives a reload.
 */
export function openUnanswered(campaignId: number | undefined): Unanswered {
  const owner = signedInUser()?.id;
  const key = textDraftKey(owner, `unanswered:${campaignId ?? 'new'}`);
  let texts = readTexts(key);
  return {
    add: (text) => {
      texts = [...texts.filter((one) => one !== text), text].slice(-MOST);
      // A logout has just forgotten everything.
      if (signedInUser()?.id !== owner) return;
      try {
        sessionStorage.setItem(key, JSON.stringify(texts));
      } catch {
        // Storage full or refused: after a reload the page asks what to keep.
      }
    },
    has: (text) => texts.includes(text),
    clear: () => {
      texts = [];
      sessionStorage.removeItem(key);
    },
  };
}

function readTexts(key: string): string[] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(parsed) ? parsed.map(String) : [];
  } catch {
    return [];
  }
}
