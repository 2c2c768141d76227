import { Pause, Play, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { watchTexts as texts } from './texts.ts';
import type { SittingControls } from './sitting/use-sitting.ts';
import { watchWords } from '../texts.ts';

interface MainAction {
  label: string;
  icon?: ReactNode;
  onPress: () => void;
  isBusy?: boolean;
  isQuiet?: boolean;
}

/** The main button of the present phase. */
function mainAction(controls: SittingControls): MainAction {
  const { sitting, start, takeOver, pause, resume, moveOn, askAgain } = controls;
  const { phase } = sitting;
  const isLast = sitting.position === sitting.count - 1;
  switch (phase.kind) {
    case 'starting':
      return { label: texts.starting, onPress: start, isBusy: true };
    case 'running':
      return phase.isPaused
        ? { label: texts.resume, icon: <Play />, onPress: resume }
        : { label: texts.pause, icon: <Pause />, onPress: pause, isQuiet: true };
    case 'crediting':
      return { label: texts.crediting, onPress: askAgain, isBusy: true };
    case 'unreachable':
      return { label: texts.askAgain, onPress: askAgain };
    case 'interrupted':
      if (phase.why === 'moved') return { label: texts.goOnHere, icon: <Play />, onPress: takeOver };
      return {
        label: phase.why === 'taken over' ? texts.takeOver : texts.restart,
        icon: <Play />,
        onPress: start,
      };
    case 'elsewhere':
      return { label: texts.goOnHere, icon: <Play />, onPress: takeOver };
    case 'resuming':
      return { label: texts.starting, onPress: takeOver, isBusy: true };
    case 'credited':
    case 'refused':
      return { label: isLast ? texts.finish : texts.next, onPress: moveOn };
    default:
      return { label: watchWords.start, icon: <Play />, onPress: start };
  }
}

/**
 * The buttons at the bottom, always at the same place. The main one stays one element in all phases, so that it keeps
 * the focus.
 */
export function WatchActions({ controls }: { controls: SittingControls }) {
  const { sitting, moveOn } = controls;
  const action = mainAction(controls);
  const isLast = sitting.position === sitting.count - 1;
  const maySkip = sitting.phase.kind !== 'credited' && sitting.phase.kind !== 'refused';
  return (
    <div className="sticky bottom-0 z-10 -mx-(--gutter) flex flex-wrap gap-2 bg-surface/95 px-(--gutter) py-2 backdrop-blur-sm lg:static lg:mx-0 lg:p-0">
      <Button
        size="lg"
        variant={action.isQuiet ? 'secondary' : 'primary'}
        icon={action.icon}
        onClick={action.onPress}
        isBusy={action.isBusy}
        busyText={action.label}
        className="min-w-0 flex-1 basis-40"
      >
        {action.label}
      </Button>
      {maySkip && (
        <Button size="lg" variant="ghost" icon={<SkipForward />} onClick={moveOn} className="px-4">
          {isLast ? texts.skipLast : texts.skip}
        </Button>
      )}
    </div>
  );
}
