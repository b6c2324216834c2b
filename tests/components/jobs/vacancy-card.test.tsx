import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { JobFacts } from '#features/jobs/job-sections.tsx';
import { VacancyCard } from '#features/jobs/vacancies/vacancy-card.tsx';
import { job as someJob } from '../support/job-rows.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const job = { ...someJob, formQuestions: [], createdAt: new Date(Date.now() - 2 * 86_400_000).toISOString() };

const setHeight = (scrollHeight: number) =>
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
const setWide = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as never);

const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

it('A long description is read on with a button that says whether it is open', async () => {
  setHeight(200);
  await renderInApp(<VacancyCard job={job} />);
  const more = screen.getByRole('button', { name: /^Read more ?Event Host$/ });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(more);
  expect(screen.getByRole('button', { name: /^Show less ?Event Host$/ }).getAttribute('aria-expanded')).toBe('true');
});

it('Each button and link names its position', async () => {
  setHeight(0);
  await renderInApp(<VacancyCard job={job} />);
  expect(screen.getByRole('link', { name: /^Apply Now ?Event Host$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Share ?Event Host$/ })).toBeTruthy();
});

it('On wide screens a short description has no button to read on', async () => {
  setHeight(0);
  setWide(true);
  await renderInApp(<VacancyCard job={job} />);
  expect(screen.queryByRole('button', { name: /^Read more ?Event Host$/ })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Requirements' })).toBeTruthy();
});

it('On phones the requirements are folded away with the rest of the description', async () => {
  setHeight(0);
  await renderInApp(<VacancyCard job={job} />);
  expect(screen.queryByRole('heading', { name: 'Requirements' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Read more ?Event Host$/ }));
  expect(screen.getByRole('heading', { name: 'Requirements' })).toBeTruthy();
});

it('A cut description runs its paragraphs on, and can be read on even if it fits', async () => {
  setHeight(0);
  setWide(true);
  await renderInApp(<VacancyCard job={{ ...job, description: 'Runs the parade.\n\nBring:\n- a lamp\n- a friend' }} />);
  expect(screen.getByText('Runs the parade. Bring: a lamp a friend')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Read more ?Event Host$/ }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['a lamp', 'a friend']);
});

it('On phones a manager’s actions are in one menu, and an applicant has none', async () => {
  setHeight(0);
  const card = await renderInApp(<VacancyCard job={job} onDelete={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'More for Event Host' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Delete ?Event Host$/ })).toBeNull();
  card.unmount();
  await renderInApp(<VacancyCard job={job} />);
  expect(screen.queryByRole('button', { name: 'More for Event Host' })).toBeNull();
});

it('On wide screens a manager’s actions are buttons', async () => {
  setHeight(0);
  setWide(true);
  const onDelete = vi.fn();
  await renderInApp(<VacancyCard job={job} onDelete={onDelete} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Delete ?Event Host$/ }));
  expect(onDelete).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: /^Edit ?Event Host$/ })).toBeTruthy();
});

it('The facts are pairs, and only those that hold', async () => {
  const first = await renderInApp(<VacancyCard job={job} />);
  expect(facts()).toEqual([
    ['Posted', expect.stringContaining('2 days ago')],
    ['Who can apply', 'Everyone'],
  ]);
  first.unmount();
  const question = { id: 'q', type: 'text' as const, label: 'Why?', placeholder: '', required: true, options: [] };
  const strict = { ...job, formQuestions: [question], reapplyDays: 1, minAccountDays: 30 };
  const card = await renderInApp(<VacancyCard job={strict} />);
  const short = [
    ['Questions', '1'],
    ['Who can apply', 'Everyone'],
  ];
  expect(facts().slice(1)).toEqual(short);
  card.unmount();
  await renderInApp(<JobFacts job={strict} isFull />);
  expect(facts().slice(1)).toEqual([...short, ['Reapply after', '1 day'], ['Discord account', 'At least 30 days old']]);
});
