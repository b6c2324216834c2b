import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';

const TABS = [
  { value: 'pending', label: 'Pending', count: 3 },
  { value: 'review', label: 'Under Review', count: 0 },
  { value: 'archive', label: 'Archive' },
] as const;

function Example() {
  const [value, setValue] = useState<(typeof TABS)[number]['value']>('pending');
  return (
    <Tabs label="Applications" tabs={TABS} value={value} onChange={setValue}>
      {TABS.map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>
          {`The list of ${tab.label}`}
        </TabPanel>
      ))}
    </Tabs>
  );
}

const tab = (name: RegExp) => screen.getByRole('tab', { name });

it('A click shows the panel of a tab and hides the others', async () => {
  render(<Example />);
  await userEvent.click(tab(/Archive/));
  expect(tab(/Archive/).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel', { name: /Archive/ }).textContent).toBe('The list of Archive');
});

it('Arrow keys, Home and End move between tabs and wrap around', async () => {
  render(<Example />);
  await userEvent.tab();
  expect(document.activeElement).toBe(tab(/Pending/));
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(tab(/Archive/));
  await userEvent.keyboard('{Home}{ArrowRight}');
  expect(document.activeElement).toBe(tab(/Under Review/));
  await userEvent.keyboard('{End}');
  expect(tab(/Archive/).getAttribute('aria-selected')).toBe('true');
});

it('A tab shows its count', () => {
  render(<Example />);
  expect(tab(/Pending/).textContent).toContain('3');
});
