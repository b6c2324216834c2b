import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MoveButtons, useQuestionList } from '#patterns/forms/question-list.tsx';

function Example() {
  const [questions, setQuestions] = useState(['One', 'Two', 'Three']);
  const list = useQuestionList<string>({
    count: questions.length,
    move: (from, to) => setQuestions(questions.toSpliced(from, 1).toSpliced(to, 0, questions[from] ?? '')),
    remove: (index) => setQuestions(questions.toSpliced(index, 1)),
    insert: (index, question) => setQuestions(questions.toSpliced(index, 0, question)),
  });
  return (
    <>
      <ol>
        {questions.map((question, index) => (
          <li key={question}>
            <input ref={list.refOf(`question-${index}`)} aria-label={question} />
            <MoveButtons index={index} count={questions.length} list={list} />
            <button type="button" onClick={() => list.take(index, question, question === 'Three')}>
              Remove {question}
            </button>
          </li>
        ))}
      </ol>
      {list.removed && (
        <button type="button" ref={list.refOf('undo')} onClick={list.restore}>
          Undo
        </button>
      )}
      <button type="button" ref={list.refOf('add')}>
        Add
      </button>
      <p role="status">{list.announcement}</p>
    </>
  );
}

const names = () => screen.getAllByRole('textbox').map((question) => question.getAttribute('aria-label'));
const button = (name: string) => screen.getByRole('button', { name });
const announced = () => screen.getByRole('status').textContent;

it('Moving a question keeps focus on its button, which can be pressed again', async () => {
  render(<Example />);
  await userEvent.click(button('Move question 1 down'));
  expect(names()).toEqual(['Two', 'One', 'Three']);
  expect(document.activeElement).toBe(button('Move question 2 down'));
  expect(announced()).toBe('Question 1 is now question 2 of 3');
});

it('At the end of the list focus moves to the opposite button', async () => {
  render(<Example />);
  await userEvent.click(button('Move question 2 up'));
  expect(document.activeElement).toBe(button('Move question 1 down'));
});

it('A removed question can be restored, and gets focus', async () => {
  render(<Example />);
  await userEvent.click(button('Remove Two'));
  expect([names(), announced()]).toEqual([['One', 'Three'], 'Question 2 removed']);
  expect(document.activeElement).toBe(button('Undo'));
  await userEvent.keyboard('{Enter}');
  expect([names(), announced()]).toEqual([['One', 'Two', 'Three'], 'Question 2 is back']);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Two' }));
});

it('A blank question leaves nothing to undo, and focus moves to Add', async () => {
  render(<Example />);
  await userEvent.click(button('Remove Three'));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(document.activeElement).toBe(button('Add'));
});

it('Moving a question withdraws the offer to undo', async () => {
  render(<Example />);
  await userEvent.click(button('Remove Two'));
  await userEvent.click(button('Move question 1 down'));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
