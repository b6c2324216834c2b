import { Construction } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';

/** Says plainly that a screen does not exist yet. */
export function NotThereYet({ title }: { title: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState icon={Construction} title="This screen is not there yet">
        Nothing is missing on your side: this part of the portal has not been built.
      </EmptyState>
    </Page>
  );
}
