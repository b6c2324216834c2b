import { describe, expect, it } from 'vitest';
import { defaultPromotion, gradeChoices, isInReach, refuseGrade } from '../../../worker/contract/grade-rules.ts';
import { GRADES, type Grade } from '../../../worker/contract/grades.ts';
import { blockInput, gradeInput } from '../../../worker/contract/users.ts';

/** What the contract's sentences give each actor, target by target (1, 2, 2.5, 3, 4, 5, 6); the grade they have is struck out below. */
const anything = '1 2 2.5 3 4 5';
const promotions = '2 2.5 3 4';
const offered: Record<Grade, string[]> = {
  1: ['', '', '', '', '', '', ''],
  2: ['', '', '', '', '', '', ''],
  2.5: ['', '', '', '', '', '', ''],
  3: ['', '', '', '', '', '', ''],
  4: [promotions, '', '', '', '', '', ''],
  5: [promotions, anything, anything, anything, anything, '', ''],
  6: [anything, anything, anything, anything, anything, anything, ''],
};

const choicesOf = (actor: Grade, target: Grade) =>
  (offered[actor][GRADES.indexOf(target)] ?? '')
    .split(' ')
    .filter((choice) => choice !== '' && Number(choice) !== target)
    .map(Number);

function expected(actor: Grade, target: Grade, value: Grade, self: boolean) {
  if (self) return 'own_row';
  if (target >= actor || (actor === 4 && target !== 1)) return 'target_out_of_reach';
  if (target === value) return 'conflict';
  return choicesOf(actor, target).includes(value) ? null : 'grade_not_offered';
}

const pairs = GRADES.flatMap((actor) => GRADES.map((target) => ({ actor, target })));
const person = (id: string, grade: Grade) => ({ id, grade });

describe.each(pairs)('someone of grade $actor, on someone of grade $target', ({ actor, target }) => {
  it('gives what the contract offers, and is refused the rest', () => {
    for (const value of GRADES.filter((grade) => grade !== 6)) {
      const refusal = refuseGrade(person('actor', actor), person('target', target), value);
      expect(refusal, `to ${value}`).toBe(expected(actor, target, value, false));
    }
  });

  it('can never make an owner', () => {
    const refusal = refuseGrade(person('actor', actor), person('target', target), 6);
    expect(refusal).not.toBeNull();
    expect(gradeChoices(person('actor', actor), person('target', target))).not.toContain(6);
  });

  it('is shown exactly the choices that the server takes', () => {
    const choices = gradeChoices(person('actor', actor), person('target', target));
    expect(choices).toEqual(choicesOf(actor, target));
    expect(choices).toEqual(
      GRADES.filter((value) => refuseGrade(person('actor', actor), person('target', target), value) === null),
    );
  });

  it('reaches only those below, and never themselves', () => {
    expect(isInReach(person('actor', actor), person('target', target))).toBe(target < actor);
    expect(isInReach(person('same', actor), person('same', target))).toBe(false);
    expect(gradeChoices(person('same', actor), person('same', target))).toEqual([]);
    for (const value of GRADES)
      expect(refuseGrade(person('same', actor), person('same', target), value)).toBe('own_row');
  });
});

describe('the choice that promoting starts from', () => {
  it('is one up from Member, and one that everybody who promotes may give', () => {
    expect(defaultPromotion).toBe(2);
    for (const actor of [4, 5, 6] as const)
      expect(gradeChoices(person('a', actor), person('b', 1))).toContain(defaultPromotion);
  });
});

describe('the body of a grade change', () => {
  it.each([1, 2, 2.5, 3, 4, 5])('takes %j', (grade) => {
    expect(gradeInput.safeParse({ grade }).success).toBe(true);
  });

  it.each([6, 0, 3.5, 7, -1, 2.4999, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, '5', '', true, [5], {}])(
    'refuses %j',
    (grade) => {
      expect(gradeInput.safeParse({ grade }).success).toBe(false);
    },
  );

  it('refuses what it does not know', () => {
    expect(gradeInput.safeParse({ grade: 2, promotedAt: 1 }).success).toBe(false);
    expect(gradeInput.safeParse([2]).success).toBe(false);
  });
});

it.each([1, 0, 'true', null, undefined])('the body of a block refuses %j', (isBlocked) => {
  expect(blockInput.safeParse({ isBlocked }).success).toBe(false);
});
