import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { focusOn, headingRef } from '#lib/focus.ts';
import { listRef } from '#patterns/lists/row-keys.ts';

function Names({ names }: { names: string[] }) {
  const [left, setLeft] = useState(names);
  return (
    <>
      <h1 ref={headingRef} tabIndex={-1}>
        Names
      </h1>
      {left.length > 0 && (
        <ul ref={listRef}>
          {left.map((name) => (
            <li key={name}>
              <a href={`#${name}`} onClick={() => setLeft(left.filter((other) => other !== name))}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

it.each([
  ['ada', ['ada', 'bo', 'cy'], 'bo'],
  ['cy', ['ada', 'bo', 'cy'], 'bo'],
  ['ada', ['ada'], 'Names'],
])('When the focused row %s of %j goes, focus moves to %s', async (name, names, next) => {
  render(<Names names={names} />);
  const link = screen.getByRole('link', { name });
  focusOn({ current: link });
  fireEvent.click(link);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(next));
});
