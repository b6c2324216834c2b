import { describe, expect, it } from 'vitest';
import {
  couldChange,
  defaultPromotion,
  gradeChoices,
  isInReach,
  needsTwoPeople,
  refuseGrade,
} from '#contract/grade-rules.ts';
import { GRADES, type Grade } from '#contract/grades.ts';
import { blockInput, gradeInput } from '#contract/people.ts';

const anything = '1 2 2.5 3 4 5';
const promotions = '2 2.5 3 4';
/** The grades that each actor may give, for a target of 1, 2, 2.5, 3, 4, 5 and 6. `choicesOf` leaves out the target's own. */
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

describe.each(pairs)('Grade $actor changing grade $target', ({ actor, target }) => {
  it('The actor can give the grades of the table and no others', () => {
    for (const value of GRADES.filter((grade) => grade !== 6)) {
      const refusal = refuseGrade(person('actor', actor), person('target', target), value);
      expect(refusal, `to ${value}`).toBe(expected(actor, target, value, false));
    }
  });

  it('The actor can never make an owner', () => {
    const refusal = refuseGrade(person('actor', actor), person('target', target), 6);
    expect(refusal).not.toBeNull();
    expect(gradeChoices(person('actor', actor), person('target', target))).not.toContain(6);
  });

  it('The form offers exactly what the server accepts', () => {
    const choices = gradeChoices(person('actor', actor), person('target', target));
    expect(choices).toEqual(choicesOf(actor, target));
    expect(choices).toEqual(
      GRADES.filter((value) => refuseGrade(person('actor', actor), person('target', target), value) === null),
    );
  });

  it('The actor reaches only lower grades, and never themselves', () => {
    expect(isInReach(person('actor', actor), person('target', target))).toBe(target < actor);
    expect(isInReach(person('same', actor), person('same', target))).toBe(false);
    expect(gradeChoices(person('same', actor), person('same', target))).toEqual([]);
    for (const value of GRADES)
      expect(refuseGrade(person('same', actor), person('same', target), value)).toBe('own_row');
  });
});

describe('The default promotion', () => {
  it('The default is one step up from Member, and everyone who promotes may give it', () => {
    expect(defaultPromotion).toBe(2);
    for (const actor of [4, 5, 6] as const)
      expect(gradeChoices(person('a', actor), person('b', 1))).toContain(defaultPromotion);
  });
});

describe('The bodies', () => {
  it.each([1, 2, 2.5, 3, 4, 5])('A change to grade %j is accepted', (grade) => {
    expect(gradeInput.safeParse({ grade }).success).toBe(true);
  });

  it.each([6, 0, 3.5, 7, -1, 2.4999, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, '5', '', true, [5], {}])(
    'A change to grade %j is refused',
    (grade) => {
      expect(gradeInput.safeParse({ grade }).success).toBe(false);
    },
  );

  it('An unknown field and a list are refused', () => {
    expect(gradeInput.safeParse({ grade: 2, promotedAt: 1 }).success).toBe(false);
    expect(gradeInput.safeParse([2]).success).toBe(false);
  });
});

it.each([1, 0, 'true', null, undefined])('A block with %j is refused', (isBlocked) => {
  expect(blockInput.safeParse({ isBlocked }).success).toBe(false);
});

describe('Two people', () => {
  it('A person could approve exactly what they could do alone', () => {
    for (const actor of GRADES)
      for (const from of GRADES)
        for (const to of GRADES.filter((grade) => grade !== from)) {
          const isAllowed = refuseGrade({ id: 'a', grade: actor }, { id: 'b', grade: from }, to) === null;
          expect(couldChange(actor, from, to), `${actor}: ${from} to ${to}`).toBe(isAllowed);
        }
  });

  it('Only an Owner could approve an erasure', () => {
    expect(GRADES.filter((grade) => couldChange(grade, 1, null))).toEqual([6]);
  });

  it('Changes from and to 4 and 5 need two people', () => {
    expect(needsTwoPeople(1, 3)).toBe(false);
    expect(needsTwoPeople(2.5, 2)).toBe(false);
    for (const high of [4, 5] as const)
      expect([needsTwoPeople(high, 1), needsTwoPeople(3, high)]).toEqual([true, true]);
  });
});
