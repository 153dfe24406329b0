import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  /** a count beside the label */
  badge?: number | undefined;
  content: ReactNode;
}

export interface TabsProps<Id extends string> {
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

export function Tabs<Id extends string>({ tabs, value, onChange }: TabsProps<Id>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(id: Id) => onChange(id)} className="min-w-0">
      <BaseTabs.List className="flex gap-1 overflow-x-auto border-b border-line max-[24rem]:gap-0">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.id}
            value={tab.id}
            className="relative flex min-h-11 items-center gap-2 rounded-t-control px-2 py-1 text-left text-sm max-[24rem]:px-1.5 max-[24rem]:text-[0.8125rem] font-semibold text-muted after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-ink data-active:text-ink data-active:after:bg-ink sm:px-4 sm:text-base"
          >
            {tab.label}
            {tab.badge !== undefined && (
              <span className="min-w-6 rounded-full bg-sunken px-2 py-0.5 text-center text-sm tabular-nums">
                {tab.badge}
              </span>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.id} value={tab.id} className="pt-6">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
