import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import { type Client, client, type SignedIn, signedIn, unique } from '../support/client.ts';
import { execute, numberOf, rowsOf } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';
import { live, type Step, step } from './machine.ts';

type Grade = 1 | 2 | 2.5 | 3 | 4 | 5;
type Actor = 4 | 5 | 6;

/** A user with one Discord account. After an erasure they return as a new user. */
type Model = {
  grade: Grade;
  isBlocked: boolean;
  isErased: boolean;
  /** Whether the account was blocked when it was erased. */
  isBarred: boolean;
  hasSession: boolean;
  profile: 'none' | 'active' | 'archived';
  /** Promotions and demotions. */
  records: number;
};

type Real = { username: string; id: string; subject: Client };

const actors = new Map<Actor, SignedIn>();
const by = (actor: Actor) => {
  const person = actors.get(actor);
  if (!person) throw new Error('No such actor');
  return person;
};

const anActor = fc.constantFrom<Actor>(4, 5, 6);

/** The grades that each actor may give, from each grade: docs/rules/users.md#grade-changes. */
function mayGive(actor: Actor, from: Grade, to: Grade): boolean {
  const isToStaffOrManager = to === 2 || to === 2.5 || to === 3 || to === 4;
  if (actor === 4) return from === 1 && isToStaffOrManager;
  if (actor === 5) return from === 1 ? isToStaffOrManager : true;
  return true;
}

const isOutOfReach = (actor: Actor, { grade }: Model) => grade >= actor;

const grading = fc.tuple(anActor, fc.constantFrom<Grade>(1, 2, 2.5, 3, 4, 5)).map(
  ([actor, grade]): Step<Model, Real> => ({
    name: `${actor} gives grade ${grade}`,
    expected: (model) => {
      if (model.isErased) return '409 erased';
      if (isOutOfReach(actor, model) || (actor === 4 && model.grade !== 1)) return '403 target_out_of_reach';
      if (model.grade === grade) return '409 conflict';
      if (!mayGive(actor, model.grade, grade)) return '403 grade_not_offered';
      model.grade = grade;
      model.records += 1;
      if (grade !== 1) model.profile = 'active';
      else {
        if (model.profile === 'active') model.profile = 'archived';
        model.hasSession = false;
      }
      return '200';
    },
    act: async ({ id }) => (await by(actor).patch(`/api/users/${id}/grade`, { grade })).outcome,
  }),
);

const blocking = fc.tuple(anActor, fc.boolean()).map(
  ([actor, isBlocked]): Step<Model, Real> => ({
    name: `${actor} ${isBlocked ? 'blocks' : 'unblocks'}`,
    expected: (model) => {
      if (actor === 4) return '403 grade_too_low';
      if (model.isErased) return '409 erased';
      if (isOutOfReach(actor, model)) return '403 target_out_of_reach';
      if (isBlocked && !model.isBlocked) model.hasSession = false;
      model.isBlocked = isBlocked;
      return '200';
    },
    act: async ({ id }) => (await by(actor).patch(`/api/users/${id}/block`, { isBlocked })).outcome,
  }),
);

const signingOutEverywhere = anActor.map(
  (actor): Step<Model, Real> => ({
    name: `${actor} signs out everywhere`,
    expected: (model) => {
      if (actor === 4) return '403 grade_too_low';
      if (model.isErased) return '409 erased';
      if (isOutOfReach(actor, model)) return '403 target_out_of_reach';
      model.hasSession = false;
      return '204';
    },
    act: async ({ id }) => (await by(actor).post(`/api/users/${id}/sign-out`)).outcome,
  }),
);

const erasing = anActor.map(
  (actor): Step<Model, Real> => ({
    name: `${actor} erases`,
    expected: (model) => {
      if (actor !== 6) return '403 grade_too_low';
      if (model.isErased) return '409 erased';
      if (model.grade !== 1) return '409 still_staff';
      Object.assign(model, { isErased: true, isBarred: model.isBlocked, hasSession: false });
      return '200';
    },
    act: async ({ id, username }) => (await by(actor).post(`/api/users/${id}/erase`, { username })).outcome,
  }),
);

const signingOut = step<Model, Real>(
  'sign out',
  (model) => {
    model.hasSession = false;
    return '204';
  },
  async ({ subject }) => (await subject.post('/api/auth/logout')).outcome,
);

const signingIn = step<Model, Real>(
  'sign in',
  (model) => {
    if (model.isErased ? model.isBarred : model.isBlocked) return '/login?error=blocked';
    if (model.isErased) Object.assign(model, newcomer());
    model.hasSession = true;
    return model.grade === 1 ? '/progress' : '/dashboard';
  },
  async (real) => {
    const { location, session } = await signIn(real.username);
    if (session) {
      real.subject = client(session);
      real.id = await idOf(real.username);
    }
    return location ?? '';
  },
);

const newcomer = (): Model => ({
  grade: 1,
  isBlocked: false,
  isErased: false,
  isBarred: false,
  hasSession: true,
  profile: 'none',
  records: 0,
});

async function idOf(username: string): Promise<string> {
  const [row] = await rowsOf<{ id: string }>('select id from users where usernameKey = ?', username.toLowerCase());
  if (!row) throw new Error(`Nobody is called ${username}`);
  return row.id;
}

beforeAll(async () => {
  for (const actor of [4, 5, 6] as const) actors.set(actor, await signedIn(actor));
});

it('A person lives as the model says, in any order of steps', async ({ task }) => {
  await live<Model, Real>(task, 'a person', {
    begin: async () => {
      const username = `Life-${unique()}-${Date.now() % 1_000_000}`;
      const { session } = await signIn(username);
      return { model: newcomer(), real: { username, id: await idOf(username), subject: client(session) } };
    },
    steps: [
      grading,
      grading,
      grading,
      blocking,
      signingOutEverywhere,
      signingOut,
      signingIn,
      signingIn,
      fc.nat(2).chain((luck) => (luck ? grading : erasing)),
    ],
    shown: ({ grade, isBlocked, isErased, hasSession, profile, records }) => ({
      me: hasSession ? `200 ${grade}` : '401 unauthenticated ',
      grade,
      isBlocked,
      isErased,
      profile,
      records,
    }),
    read: async ({ id, subject }) => {
      const me = await subject.get('/api/auth/me');
      const [person] = await rowsOf<{ grade: number; isBlocked: number; erasedAt: number | null }>(
        'select grade, isBlocked, erasedAt from users where id = ?',
        id,
      );
      const [profile] = await rowsOf<{ isArchived: number }>(
        'select isArchived from staff_profiles where userId = ?',
        id,
      );
      return {
        me: `${me.outcome} ${me.body.grade ?? ''}`,
        grade: person?.grade,
        isBlocked: person?.isBlocked === 1,
        isErased: person?.erasedAt !== null,
        profile: profile ? (profile.isArchived ? 'archived' : 'active') : 'none',
        records: await numberOf('select count(*) from staff_records where userId = ?', id),
      };
    },
  });
  await execute('delete from erased_blocks');
});
