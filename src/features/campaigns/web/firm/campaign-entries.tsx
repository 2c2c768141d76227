/** What the menus of the firm's campaign rows have in common. */
import { ChartNoAxesCombined, Copy, Undo2 } from 'lucide-react';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { actionWords } from '#lib/web/words.ts';
import { campaignWords } from '../../texts.ts';
import { useClone } from '../use-clone.ts';

/** The entry that copies a row's campaign. */
export function useCloneEntry(): (campaign: { id: number }) => MenuEntry {
  const { clone, isBusy } = useClone();
  return ({ id }) => ({
    label: actionWords.copy,
    icon: <Copy aria-hidden />,
    isDisabled: isBusy,
    onSelect: () => clone(id),
  });
}

export function performancePath(id: number): string {
  return `/firma/kampanyalar/${id}/performans`;
}

export const performanceEntry = ({ id }: { id: number }): MenuEntry => ({
  label: campaignWords.performance,
  icon: <ChartNoAxesCombined aria-hidden />,
  to: performancePath(id),
});

export const takeBackEntry = (onSelect: () => void): MenuEntry => ({
  label: campaignWords.takeBack,
  icon: <Undo2 aria-hidden />,
  onSelect,
});
