import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabItem<Value extends string> {
  value: Value;
  label: string;
  /** How many items it holds; omitted until known. */
  count?: number | undefined;
}

interface TabsProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly TabItem<Value>[];
  /** Names the tab list, for screen readers. */
  label: string;
  /** One `TabPanel` for each tab. */
  children: ReactNode;
}

/** Tabs with counts. Arrow keys move between them; a long row scrolls sideways. */
export function Tabs<Value extends string>({ value, onChange, tabs, label, children }: TabsProps<Value>) {
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <RadixTabs.List
        aria-label={label}
        className="flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-1"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="flex min-h-10 shrink-0 items-center gap-1 rounded-t-sm border-b-2 border-transparent px-1 sm:gap-2 sm:px-2 text-sm font-semibold text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink pointer-coarse:min-h-11"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="min-w-5 rounded-sm bg-subtle px-1 text-center text-xs leading-5 text-ink tabular-nums sm:px-1.5">
                {tab.count}
              </span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
    </RadixTabs.Root>
  );
}

/** The content of one tab, rendered only while the tab is selected. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <RadixTabs.Content value={value} className="pt-4">
      {children}
    </RadixTabs.Content>
  );
}
