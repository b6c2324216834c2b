import { type PointerEvent, useRef, useState } from 'react';

interface RowDrag {
  from: number;
  /** Where it would be dropped. */
  to: number;
}

/** Drags the rows of a list by a handle. Each row has `data-row`; others in the list stay where they are. */
export function useRowDrag<ListElement extends HTMLElement>(onDrop: (from: number, to: number) => void) {
  const list = useRef<ListElement>(null);
  const [drag, setDrag] = useState<RowDrag | null>(null);

  const targetOf = (from: number, y: number) => {
    const rows = [...(list.current?.querySelectorAll('[data-row]') ?? [])];
    const others = rows.toSpliced(from, 1);
    const to = others.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < y;
    }).length;
    rows[to]?.scrollIntoView({ block: 'nearest' });
    return to;
  };

  return {
    list,
    drag,
    /** The props of the handle of the row at an index. */
    handleProps: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag?.from !== index) return;
        const to = targetOf(index, event.clientY);
        if (to !== drag.to) setDrag({ from: index, to });
      },
      onPointerUp: () => {
        setDrag(null);
        if (drag?.from === index && drag.to !== index) onDrop(index, drag.to);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}

/** What a list of draggable rows needs. */
export type RowDragging<ListElement extends HTMLElement> = ReturnType<typeof useRowDrag<ListElement>>;
