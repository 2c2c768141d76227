import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { autosaveTexts as texts } from '../../texts/firm.ts';
import type { SaveState } from './use-autosave.ts';

interface AutosaveLineProps {
  state: SaveState;
  /** When what is saved becomes the campaign's, where there is one already. */
  hint?: string | undefined;
}

/** Whether what is typed is safe, in one line. */
export function AutosaveLine({ state, hint }: AutosaveLineProps) {
  const [icon, text] = wordsOf(state);
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm text-soft">
      <p className="flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        {text}
      </p>
      {state.kind === 'saved' && hint && <p>{hint}</p>}
    </div>
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
