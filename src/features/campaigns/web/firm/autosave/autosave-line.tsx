import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { autosaveTexts as texts } from '../../texts/firm.ts';
import type { SaveState } from './use-autosave.ts';

/** Whether what is typed is safe, in one line. */
export function AutosaveLine({ state }: { state: SaveState }) {
  const [icon, text] = wordsOf(state);
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm text-soft [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      {text}
    </p>
  );
}

function wordsOf(state: SaveState): [ReactNode, string] {
  switch (state.kind) {
    case 'untouched':
      return [null, ''];
    case 'saving':
      return [<CloudUpload key="icon" aria-hidden />, texts.saving];
    case 'saved':
      return [<CloudCheck key="icon" aria-hidden />, texts.saved(state.at)];
    default:
      return [<CloudAlert key="icon" aria-hidden />, texts[state.kind]];
  }
}
