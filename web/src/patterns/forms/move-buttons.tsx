import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';

interface MoveButtonsProps {
  index: number;
  /** The number of questions. */
  count: number;
  onMove: (by: 1 | -1) => void;
}

/** The buttons that move a question up and down; `useQuestionList` keeps focus on them. */
export function MoveButtons({ index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={`Move question ${index + 1} up`}
        size="sm"
        data-move="up"
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move question ${index + 1} down`}
        size="sm"
        data-move="down"
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  );
}
