import { createContext, type KeyboardEvent, type ReactNode, useContext, useId } from 'react';
import { cx } from '#ui/cx.ts';
import { useFocusByKey } from '#ui/focus-by-key.ts';

/** The line that tabs stand on. */
export const TAB_LINE = 'flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-1';

/** A tab that is not chosen. */
export const TAB =
  'flex min-h-10 shrink-0 items-center gap-1 rounded-t-sm border-b-2 border-transparent px-1 text-sm font-semibold text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 sm:gap-2 sm:px-2 pointer-coarse:min-h-11 forced-colors:border-[Canvas]';

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
  /** Filters of every tab: at the end of the tabs' line from 1280 px on, and below it on narrower screens. */
  toolbar?: ReactNode;
  /** One `TabPanel` for each tab. */
  children: ReactNode;
}

const SelectedTab = createContext({ id: '', value: '' });

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

/** Where a key leads from a tab, among `count`; undefined for other keys. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * Tabs with counts. Arrow keys, Home and End move between them; a long row scrolls sideways. Not Radix's, which are 6 kB of every
 * list that has tabs.
 */
export function Tabs<Value extends string>({ value, onChange, tabs, label, toolbar, children }: TabsProps<Value>) {
  const id = useId();
  const buttons = useFocusByKey<number>();
  const choose = (next: Value) => next !== value && onChange(next);
  const move = (event: KeyboardEvent, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = targetOf(event.key, index, tabs.length);
    if (target === undefined) return;
    event.preventDefault();
    buttons.moveTo(target);
  };
  return (
    <div>
      <div className={cx(toolbar !== undefined && 'xl:flex xl:items-center xl:gap-4 xl:border-b')}>
        <div
          role="tablist"
          aria-label={label}
          className={cx(TAB_LINE, toolbar !== undefined && 'xl:shrink-0 xl:border-0')}
        >
          {tabs.map((tab, index) => (
            <button
              ref={buttons.refOf(index)}
              key={tab.value}
              type="button"
              role="tab"
              id={tabId(id, tab.value)}
              aria-selected={tab.value === value}
              aria-controls={panelId(id, tab.value)}
              tabIndex={tab.value === value ? 0 : -1}
              onFocus={() => choose(tab.value)}
              // Safari gives a clicked button no focus.
              onClick={() => choose(tab.value)}
              onKeyDown={(event) => move(event, index)}
              className={cx(
                TAB,
                'aria-selected:border-accent aria-selected:text-ink forced-colors:aria-selected:border-[Highlight]',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="font-normal text-muted tabular-nums">{tab.count}</span>}
            </button>
          ))}
        </div>
        {toolbar}
      </div>
      <SelectedTab value={{ id, value }}>{children}</SelectedTab>
    </div>
  );
}

/** The content of one tab, rendered only while the tab is selected. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const selected = useContext(SelectedTab);
  const isSelected = selected.value === value;
  return (
    <div
      role="tabpanel"
      id={panelId(selected.id, value)}
      aria-labelledby={tabId(selected.id, value)}
      hidden={!isSelected}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the tab's content is the next stop after it.
      tabIndex={0}
      className="pt-4"
    >
      {isSelected && children}
    </div>
  );
}
