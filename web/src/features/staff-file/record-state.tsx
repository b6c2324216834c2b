import { Clock, Eye, Gavel, type LucideIcon, MessageSquareWarning, Undo2 } from 'lucide-react';
import type { AppealState } from '#contract/staff-file/file.ts';
import { Badge } from '#ui/badge.tsx';

interface RecordStateProps {
  record: {
    sharedAt: string | null;
    overturnedAt: string | null;
    expiresAt: string | null;
    appeal: { state: AppealState } | null;
  };
}

type Look = { label: string; icon: LucideIcon; isWaiting?: boolean };

function lookOf({ sharedAt, overturnedAt, expiresAt, appeal }: RecordStateProps['record']): Look | null {
  if (overturnedAt !== null) return { label: 'Overturned', icon: Undo2 };
  if (appeal?.state === 'open') return { label: 'Appealed', icon: MessageSquareWarning, isWaiting: true };
  if (appeal?.state === 'stands') return { label: 'Stands', icon: Gavel };
  if (expiresAt !== null && new Date(expiresAt) <= new Date()) return { label: 'Expired', icon: Clock };
  return sharedAt === null ? null : { label: 'Shared', icon: Eye };
}

/** Where a record stands: shared, appealed, decided or expired. Nothing for an internal one that is in force. */
export function RecordState({ record }: RecordStateProps) {
  const look = lookOf(record);
  if (!look) return null;
  return (
    <Badge tone={look.isWaiting ? 'warning' : 'neutral'} icon={look.icon}>
      {look.label}
    </Badge>
  );
}
