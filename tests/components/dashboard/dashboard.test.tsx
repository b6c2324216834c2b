import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { voiceKeys } from '#features/voice/queries.ts';
import { queryClient } from '#lib/query-client.ts';
import { broken, type ReplyOf } from '../support/api.ts';
import { assignmentOf, attemptOf } from '../support/exam-rows.ts';
import { ownStanding, requirement, task } from '../support/training-rows.ts';
import { shellOf, visit } from '../support/visit.tsx';
import { blind, trialOf } from '../support/voice-rows.ts';

const figures: ReplyOf<'GET /api/exams/figures'> = {
  totalExams: 3,
  activeExams: 3,
  activeAssignments: 0,
  usersWithExams: 0,
  totalAttempts: 2,
  completedAttempts: 2,
  oldestAwaiting: null,
  averageScore: null,
  awaitingMarks: 2,
};

const counts = { pending: 7, under_consideration: 0, accepted: 0, declined: 0, withdrawn: 0 };

const waiting = async () => within(await screen.findByRole('region', { name: 'Waiting for you' }));

it('Each part loads separately, and a failed one can be retried', async () => {
  const assignments = Promise.withResolvers<[]>();
  const { address, reply } = await visit('/dashboard', 4, {
    'GET /api/applications/counts': counts,
    'GET /api/exams/figures': broken,
    'GET /api/my-exam-assignments': () => assignments.promise,
  });
  const parts = await waiting();
  const failed = await parts.findByRole('alert');
  expect(failed.textContent).toContain('Attempts awaiting marks');
  expect(failed.textContent).toContain('Something went wrong on our side.');
  parts.getByText('Exams to take');
  parts.getByRole('link', { name: 'Pending applications: 7' });
  expect(parts.queryByRole('link', { name: /^Exams? to take/ })).toBeNull();
  const actions = screen.getByRole('region', { name: 'Quick actions' });
  expect(within(actions).getAllByRole('link')).toHaveLength(6);

  assignments.resolve([]);
  await parts.findByText(/^Dark tonight: .*no exams to take/);
  reply({ 'GET /api/exams/figures': figures });
  await userEvent.click(within(failed).getByRole('button', { name: 'Try again' }));
  await userEvent.click(await parts.findByRole('link', { name: 'Attempts awaiting marks: 2' }));
  await waitFor(() => expect(address()).toMatch(/^\/test-results/));
});

it('An exam whose clock is running is named first, and linked to', async () => {
  const deadline = new Date(Date.now() + 600_000).toISOString();
  await visit('/dashboard', 2, {
    'GET /api/my-exam-assignments': [assignmentOf(1), assignmentOf(2)],
    'GET /api/exam-attempts': [attemptOf(2, { status: 'in_progress', score: null, completedAt: null, deadline })],
  });
  const parts = await waiting();
  await parts.findByText('The clock is running: Conduct 2, and 1 more');
  const link = parts.getByRole('link', { name: 'Exams to take: 2' });
  expect(link.getAttribute('href')).toBe('/exam/take/exam-2');
});

it('The navigation counts pending applications', async () => {
  await visit('/dashboard', 4, { 'GET /api/applications/counts': counts });
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  await navigation.findByRole('link', { name: /^Review Applications.*7.*pending$/ });
});

it('A moderator’s dashboard counts the opinions to give, and leads to the first such trial', async () => {
  const { address, reply } = await visit('/dashboard', 3, {
    'GET /api/opinions/waiting': { nominations: 100, trials: 1 },
    'GET /api/trials': [trialOf(1, { mine: 'yes', user: null }), trialOf(2)],
    'GET /api/staff/:userId/trial-opinion': blind(0),
  });
  const parts = await waiting();
  await parts.findByRole('link', { name: 'Opinions to give: 101 or more' });
  parts.getByText('100 nominations, 1 trial');
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  navigation.getByRole('link', { name: /^Nominations.*100.*without your opinion$/ });
  reply({ 'GET /api/opinions/waiting': { nominations: 0, trials: 1 } });
  await queryClient.refetchQueries({ queryKey: voiceKeys.waiting });
  await userEvent.click(await parts.findByRole('link', { name: 'Opinion to give: 1' }));
  await screen.findByRole('dialog', { name: 'mira' });
  expect(address()).toBe('/nominations?tab=trials&open=mira');
});

it('The performance page shows average, count, rank, days and the five newest results', async () => {
  const scores = [25, 100, 100, 75, 50, 0];
  const attempts = scores.map((score, index) => attemptOf(index + 1, { score }));
  await visit('/performance', 3, { 'GET /api/exam-attempts': attempts });
  const results = within(await screen.findByRole('list', { name: 'Recent results' })).getAllByRole('listitem');
  // From 70 up a result is passed, whatever the exam's own pass mark (50). The oldest of the six is not shown.
  const verdicts = results.map(({ textContent }) => /(Passed|Failed)/.exec(textContent ?? '')?.[0]);
  expect(verdicts).toEqual(['Failed', 'Passed', 'Passed', 'Passed', 'Failed']);
  results.forEach(({ textContent }, index) => {
    expect(textContent).toContain(`Conduct ${index + 1}`);
    expect(textContent).toContain(`${scores[index]}%`);
  });
  const newest = within(results[0] as HTMLElement).getByRole('link');
  expect(newest.getAttribute('href')).toBe('/exam/results/attempt-1');
  const figure = (label: string) => screen.getByText(label).closest('dl > div')?.textContent;
  expect(figure('Average score')).toContain('58%');
  expect(figure('Exams completed')).toContain('6');
  expect(figure('Current rank')).toMatch(/Moderator.*Grade 3/);
  expect(figure('Days active')).toMatch(/\d/);
  screen.getByRole('heading', { name: 'Tips' });
});

it('The performance page without results says so', async () => {
  await visit('/performance', 3);
  await screen.findByRole('heading', { name: 'No results yet' });
});

it('An evening without tasks says so in one sentence', async () => {
  await visit('/dashboard', 2);
  const parts = await waiting();
  await parts.findByText('Nothing waits for you tonight.');
  parts.getByText('There are no exams to take.');
  expect(parts.queryByRole('link')).toBeNull();
});

it('Training that is due counts, with what is overdue and what comes first', async () => {
  const shell = shellOf(3);
  await visit('/dashboard', 3, {
    'GET /api/shell': {
      ...shell,
      standing: [
        ownStanding(requirement(), { state: 'overdue' }),
        ownStanding(task()),
        ownStanding(task({ id: 'task-2' }), { state: 'met' }),
      ],
    },
  });
  const parts = await waiting();
  const link = await parts.findByRole('link', { name: 'Training to do: 2' });
  expect(link.getAttribute('href')).toBe('/training');
  parts.getByText('1 overdue');
  parts.getByText('Mod Guide');
});
