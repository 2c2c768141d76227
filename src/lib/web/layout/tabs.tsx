import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useFadedEdges } from '../lists/filter-buttons.tsx';

export interface Tab<V extends string> {
  value: V;
  label: string;
  count?: number | undefined;
  content: ReactNode;
}

export interface TabsProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly Tab<V>[];
}

/** Renders only the open tab. Tabs that do not fit scroll, and fade at the edge beyond which there are more. */
export function Tabs<V extends string>({ label, value, onChange, tabs }: TabsProps<V>) {
  const scroller = useRef<HTMLDivElement>(null);
  const faded = useFadedEdges(scroller, value);
  return (
    <Base.Root value={value} onValueChange={(next: V) => onChange(next)}>
      <div
        ref={scroller}
        className={classNames(
          '-mx-(--gutter) overflow-x-auto px-(--gutter) [scrollbar-width:none] sm:mx-0 sm:px-0',
          faded,
        )}
      >
        <Base.List aria-label={label} className="relative flex w-max min-w-full gap-1 border-b border-line">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="flex min-h-11 items-center gap-2 rounded-t-sm px-3.5 text-sm font-semibold whitespace-nowrap text-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:text-brand-text"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="tabular rounded-full bg-sunken px-2 py-0.5 text-xs text-soft">
                  {tab.count}
                </span>
              )}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-brand transition-[translate,width] duration-200 ease-out" />
        </Base.List>
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
