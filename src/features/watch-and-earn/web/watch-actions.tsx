import { Pause, Play, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsGuarded } from '#lib/web/use-is-guarded.ts';
import { classNames } from '#lib/web/class-names.ts';
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

/**
 * The main button of the present phase. An ad that follows another has one meaning from its first moment to its end, and
 * waiting for the money already looks as what comes after it: the word changes seldom enough to be read.
 */
function mainAction(controls: SittingControls): MainAction {
  const { sitting, start, takeOver, pause, resume, moveOn, askAgain } = controls;
  const { phase } = sitting;
  const isLast = sitting.position === sitting.count - 1;
  const goOn = { label: isLast ? texts.finish : texts.next, onPress: moveOn };
  const hold = { label: texts.pause, icon: <Pause />, onPress: pause, isQuiet: true };
  switch (phase.kind) {
    case 'ready':
      return phase.startsByItself ? hold : { label: watchWords.start, icon: <Play />, onPress: start };
    case 'starting':
      if (!phase.byItself) return { label: texts.starting, onPress: start, isBusy: true };
      return phase.isPaused ? { label: texts.resume, icon: <Play />, onPress: resume } : hold;
    case 'running':
      return phase.isPaused ? { label: texts.resume, icon: <Play />, onPress: resume } : hold;
    case 'crediting':
      return phase.isLost
        ? { label: texts.reconnecting, onPress: askAgain, isBusy: true }
        : { ...goOn, isBusy: true };
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
    default:
      return goOn;
  }
}

/**
 * The buttons at the bottom, always at the same place. The main one stays one element in all phases, so that it keeps
 * the focus.
 */
export function WatchActions({ controls }: { controls: SittingControls }) {
  const { sitting, ad, moveOn } = controls;
  const action = mainAction(controls);
  const isLast = sitting.position === sitting.count - 1;
  const maySkip = !['credited', 'refused', 'over elsewhere'].includes(sitting.phase.kind);
  const isGuarded = useIsGuarded(action.label);
  const isSkipGuarded = useIsGuarded(`${ad.id} ${maySkip}`);
  return (
    <div className="sticky bottom-0 z-10 -mx-(--gutter) flex flex-wrap gap-2 bg-surface px-(--gutter) py-2 lg:static lg:mx-0 lg:p-0">
      <Button
        size="lg"
        variant={action.isQuiet ? 'secondary' : 'primary'}
        icon={action.icon}
        onClick={action.onPress}
        isBusy={action.isBusy}
        isGuarded={isGuarded}
        busyText={action.label}
        className="min-w-0 flex-1 basis-40"
      >
        {action.label}
      </Button>
      {/* Its place stays, so that the button beside it does not grow under the finger. */}
      <Button
        size="lg"
        variant="ghost"
        icon={<SkipForward />}
        onClick={moveOn}
        isGuarded={isSkipGuarded}
        className={classNames('px-4', !maySkip && 'invisible')}
      >
        {isLast ? texts.skipLast : texts.skip}
      </Button>
    </div>
  );
}
