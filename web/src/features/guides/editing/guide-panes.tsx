import { type ReactNode, useDeferredValue } from 'react';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { useScrollable } from '#ui/layout/use-scrollable.ts';
import GuideText from '../reading/guide-text.tsx';
import { GuideDiff } from '../revisions/guide-diff.tsx';

export type Pane = 'write' | 'preview' | 'changes' | 'theirs';

interface GuidePanesProps {
  pane: Pane;
  onPane: (pane: Pane) => void;
  text: string;
  /** The saved text to compare with, and its name. */
  saved: string;
  savedName: string;
  /** The colleague's text, in a conflict. */
  theirs: string | undefined;
  /** The text field. */
  children: ReactNode;
}

/** The text field with its preview, the changes and, in a conflict, the other text; in tabs on narrow screens. */
export function GuidePanes({ pane, onPane, text, saved, savedName, theirs, children }: GuidePanesProps) {
  // From this width, text and preview fit side by side next to the sidebar.
  const isWide = useMediaQuery('(min-width: 80rem)');
  // Typing has priority: comparing two long texts can take a third of a second.
  const shown = useDeferredValue(text);
  const tabs: { value: Pane; label: string }[] = [
    ...(isWide ? [] : [{ value: 'write', label: 'Write' } as const]),
    { value: 'preview', label: 'Preview' },
    { value: 'changes', label: 'Changes' },
    ...(theirs === undefined ? [] : [{ value: 'theirs', label: 'Their text' } as const]),
  ];
  const value = tabs.find((tab) => tab.value === pane)?.value ?? tabs[0]?.value ?? 'preview';
  const panes = (
    <Tabs value={value} onChange={onPane} tabs={tabs} label="What to show">
      <TabPanel value="write">{!isWide && children}</TabPanel>
      <TabPanel value="preview">
        <Pane isWide={isWide}>
          {shown.trim() ? <GuideText markdown={shown} /> : <p className="text-muted">Nothing written yet.</p>}
        </Pane>
      </TabPanel>
      <TabPanel value="changes">
        <Pane isWide={isWide}>
          <GuideDiff before={saved} after={shown} beforeName={savedName} afterName="your text" />
        </Pane>
      </TabPanel>
      <TabPanel value="theirs">
        <Field label="Their text" help="To copy from. It stays among the revisions whatever you do.">
          <Textarea readOnly rows={16} value={theirs ?? ''} className="font-mono" />
        </Field>
      </TabPanel>
    </Tabs>
  );
  if (!isWide) return panes;
  return (
    <div className="grid grid-cols-2 items-start gap-8">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0">{panes}</div>
    </div>
  );
}

/** Next to the field, as high as it, with a scroll bar of its own. */
function Pane({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  const { ref, scrollable } = useScrollable();
  return (
    <div
      ref={ref}
      {...(isWide && scrollable && { tabIndex: 0 })}
      className={isWide ? 'h-[calc(100dvh-26rem)] overflow-y-auto' : undefined}
    >
      {children}
    </div>
  );
}
