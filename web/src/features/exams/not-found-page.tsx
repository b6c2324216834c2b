import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { MessagePage } from '#ui/feedback/empty-state.tsx';

/** Replaces the screen of an exam or a result that does not exist, or that is not this person's to see. */
export function NotFoundPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MessagePage
      icon={SearchX}
      title={title}
      action={
        <Button asChild>
          <Link to="/exam">Back to Exams</Link>
        </Button>
      }
    >
      {children}
    </MessagePage>
  );
}
