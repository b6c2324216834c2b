import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import type { OwnStanding } from '#features/training/queries.ts';
import { broken, type Replies } from '../support/api.ts';
import { fromNow } from '../support/application-rows.ts';
import { click, expectToast } from '../support/seen.ts';
import { ownStanding, pass, requirement, standing, task } from '../support/training-rows.ts';
import { shellOf, visit } from '../support/visit.tsx';

const open = (standings: OwnStanding[], grade: Grade = 3, more: Replies = {}) =>
  visit('/training', grade, { 'GET /api/shell': { ...shellOf(grade), standing: standings }, ...more });

const section = (name: string) => screen.findByRole('region', { name });

describe('The reader’s own training', () => {
  it('What is overdue comes first, and each row has one thing to do', async () => {
    await open([
      ownStanding(requirement(), { state: 'overdue', dueAt: fromNow(-60) }),
      ownStanding(pass()),
      ownStanding(requirement({ id: 'gate', title: 'Handover', slug: 'handover', isGate: true, fromGrade: 4 }), {
        state: 'open',
        dueAt: null,
      }),
      ownStanding(task(), { state: 'met', metAt: fromNow(-60), dueAt: null }),
    ]);
    const overdue = await section('Overdue');
    expect(within(overdue).getByRole('link', { name: 'Read: Mod Guide' }).getAttribute('href')).toBe('/guides/mod');
    expect((await section('Due')).textContent).toContain('Ask a manager to assign it');
    expect((await section('Before your next grade')).textContent).toContain('Not done yet');
    within(await section('Done')).getByRole('button', { name: 'Untick: Two-factor sign-in is on' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Overdue',
      'Due',
      'Before your next grade',
      'Done',
    ]);
  });

  it('An assigned exam can be taken from its row', async () => {
    await open([ownStanding(pass())], 3, {
      'GET /api/my-exam-assignments': [{ id: 'a', examId: 'exam-1' }] as never,
    });
    const link = await screen.findByRole('link', { name: 'Take Exam: Rules' });
    expect(link.getAttribute('href')).toBe('/exam/take/exam-1');
  });

  it('A task that people tick themselves is ticked, and the page is read again', async () => {
    const { changes, reply } = await open([ownStanding(task())]);
    reply({
      'POST /api/standing/tasks': standing('task-1', { state: 'met' }),
      'GET /api/standing': [ownStanding(task(), { state: 'met', metAt: fromNow(0), dueAt: null })],
    });
    await click('Tick: Two-factor sign-in is on');
    await expectToast('Task Done');
    await section('Done');
    expect(changes).toEqual([
      {
        call: 'POST /api/standing/tasks',
        body: { requirementId: 'task-1', userId: 'ann', done: true },
      },
    ]);
  });

  it('Unticking their own task asks first, because its date is lost', async () => {
    const { changes } = await open([ownStanding(task(), { state: 'met', metAt: fromNow(-60), dueAt: null })]);
    await click('Untick: Two-factor sign-in is on');
    const ask = await screen.findByRole('alertdialog', { name: 'Take this tick away?' });
    expect(ask.textContent).toContain(
      '‘Two-factor sign-in is on’ is then not done, and when it was done is forgotten.',
    );
    expect(changes).toEqual([]);
    await click('Take it away');
    await expectToast('Tick Taken Away');
    expect(changes[0]?.body).toEqual({ requirementId: 'task-1', userId: 'ann', done: false });
  });

  it('A task of the managers’ says who ticks it', async () => {
    await open([ownStanding(task({ selfTick: false }))]);
    await screen.findByText('A manager ticks it');
    expect(screen.queryByRole('button', { name: /^Tick/ })).toBeNull();
  });

  it('A failed load says so and can be tried again', async () => {
    const { reply } = await visit('/training', 3, {
      'GET /api/shell': { ...shellOf(3), standing: null },
      'GET /api/standing': broken,
    });
    await screen.findByText('Your training could not be loaded');
    reply({ 'GET /api/standing': [] });
    await click('Try again');
    await screen.findByText('Nothing is asked of you');
  });

  it('A member of staff below managers has no tabs, and a Member no access', async () => {
    await open([ownStanding(requirement())], 2);
    await section('Due');
    expect(screen.queryByRole('tab')).toBeNull();
    await visit('/training', 1);
    await screen.findByText('Access Denied');
  });
});

describe('The menu', () => {
  const entry = () => screen.queryByRole('link', { name: /^Training/ });

  it('Training is there once something is asked, with what is due', async () => {
    const standings = [ownStanding(requirement(), { state: 'overdue' }), ownStanding(pass(), { state: 'met' })];
    await open(standings, 2);
    await section('Overdue');
    expect(entry()?.textContent).toBe('Training1 due');
  });

  it('Without a requirement only managers see it', async () => {
    await open([], 3);
    await screen.findByText('Nothing is asked of you');
    expect(entry()).toBeNull();
    await open([], 4);
    await screen.findByText('Nothing is asked of you');
    expect(entry()).not.toBeNull();
  });
});
