import { type Context, Hono } from 'hono';
import {
  type RequirementValues,
  requirementChange,
  requirementInput,
  requirementIssues,
} from '../../contract/handbook/requirements.ts';
import { MAX_REQUIREMENTS } from '../../contract/limits.ts';
import { can } from '../../contract/permissions.ts';
import { changedValues } from '../../db/audit.ts';
import {
  findRequirement,
  hidesGuide,
  listRequirements,
  type RequirementRow,
  requirementView,
  valuesOf,
} from '../../db/handbook/shown.ts';
import { guideTitlesIn, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { changeAsRead, deleteAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv, CurrentUser, SignedInEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { requirePermission } from '../../http/permission.ts';
import { revisionQuery, validate } from '../../http/validate.ts';
import { canBeRead, isEqual } from './requirements.rules.ts';
import {
  deleteRequirement,
  findEqual,
  findExamFor,
  findGuideFor,
  insertRequirement,
  updateRequirement,
} from './requirements.store.ts';

const invalid = (issues: { path: string; message: string }[]) => new HttpError('invalid_input', undefined, { issues });

const tooMany = () =>
  new HttpError('limit_reached', `There can be at most ${MAX_REQUIREMENTS} requirements. Delete one first.`);

const ASKED_ALREADY = 'This grade has the same requirement already.';

/** Throws 400 for values that do not go together. */
function requireSense(values: RequirementValues) {
  const issues = requirementIssues(values);
  if (issues.length > 0) throw invalid(issues);
}

/** Throws 400 for a guide that not everyone who is asked may read. */
function requireReadable(values: RequirementValues, guide: { minGrade: number } | null) {
  if (canBeRead(values, guide)) return;
  const message = values.isGate
    ? 'People one grade below may not read this guide'
    : 'People of this grade may not read this guide';
  throw invalid([{ path: 'slug', message }]);
}

/** Throws 403 if a manager, whom gates bind, moves one. */
function requireGateKeeper(me: CurrentUser, ...states: { isGate: boolean }[]) {
  if (states.some(({ isGate }) => isGate) && !can(me.grade, 'training.gate'))
    throw new HttpError('grade_too_low', 'Only an Executive or the Owner can create, change or delete a gate.');
}

const repeatRequirement = repeatable('requirement', async ({ db, me }, id) => {
  const [rows, own] = await db.batch([findRequirement(db, id), selectPortalOverrides(db)]);
  return rows.map((row) => requirementView(row, me.grade, guideTitlesIn(own)));
});

/** A requirement, and how it is shown to the caller. Throws 404. */
async function readOne({ var: { db, me } }: Context<SignedInEnv>, id: string) {
  const [rows, own] = await db.batch([findRequirement(db, id), selectPortalOverrides(db)]);
  const [before] = rows;
  if (!before) throw noSuch('requirement');
  return { before, view: (row: RequirementRow) => requirementView(row, me.grade, guideTitlesIn(own)) };
}

/** What staff have to read, pass and do (docs/rules/training.md#requirements). */
export const requirementsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('training.manage'), async (c) => {
    const { db, me } = c.var;
    const [rows, own] = await db.batch([listRequirements(db), selectPortalOverrides(db)]);
    return c.json(rows.map((row) => requirementView(row, me.grade, guideTitlesIn(own))));
  })

  .post('/', requirePermission('training.manage'), validate('json', requirementInput), repeatRequirement, async (c) => {
    const values: RequirementValues = c.req.valid('json');
    const { db, me } = c.var;
    requireSense(values);
    const [all, [guide], [exam], own] = await db.batch([
      listRequirements(db),
      findGuideFor(db, values.slug, me.grade),
      findExamFor(db, values.examId),
      selectPortalOverrides(db),
    ]);
    const view = (row: RequirementRow) => requirementView(row, me.grade, guideTitlesIn(own));
    if (values.slug !== null && !guide) throw noSuch('guide');
    if (values.examId !== null && !exam) throw noSuch('exam');
    requireReadable(values, guide ?? null);
    requireGateKeeper(me, values);
    if (exam && !exam.isActive) throw new HttpError('exam_archived');
    if (guide?.archivedAt) throw new HttpError('guide_archived');
    const askedAlready = (row: RequirementRow) => new HttpError('conflict', ASKED_ALREADY, { current: view(row) });
    const equal = all.find(({ requirement }) => isEqual(requirement, values));
    if (equal) throw askedAlready(equal);
    if (all.length >= MAX_REQUIREMENTS) throw tooMany();
    const id = crypto.randomUUID();
    const requirement = await changeAsRead(c.var, {
      noun: 'requirement',
      change: insertRequirement(db, { ...values, id, createdBy: me.id }),
      entry: {
        action: 'REQUIREMENT_CREATED',
        entityType: 'requirement',
        entityId: id,
        createdId: id,
        newValues: values,
      },
      // The new one, or the one that came first.
      read: findEqual(db, values),
      view,
      lost: askedAlready,
      onMissing: tooMany,
    });
    return c.json(requirement, 201);
  })

  .patch('/:id', requirePermission('training.manage'), validate('json', requirementChange), async (c) => {
    const id = c.req.param('id');
    const { revision, kind, slug, examId, ...given } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const { before, view } = await readOne(c, id);
    const stored = before.requirement;
    const known = { kind: stored.kind, slug: hidesGuide(before, me.grade) ? null : stored.slug, examId: stored.examId };
    const fixed = Object.entries({ kind, slug, examId })
      .filter(([field, value]) => value !== undefined && value !== known[field as keyof typeof known])
      .map(([path]) => ({ path, message: 'This cannot change. Create another requirement.' }));
    if (fixed.length > 0) throw invalid(fixed);
    const values: RequirementValues = { ...valuesOf(stored), ...given };
    requireSense(values);
    const isMoved = values.fromGrade !== stored.fromGrade || values.isGate !== stored.isGate;
    // A guide whose readers changed since pauses the requirement, which can still be renamed.
    if (isMoved && before.guideMinGrade !== null) requireReadable(values, { minGrade: before.guideMinGrade });
    requireGateKeeper(me, stored, values);
    requireRevision(revision, stored.revision, view(before));
    const changed = changedValues(valuesOf(stored), values);
    if (!changed) {
      audit.exempt();
      return c.json(view(before));
    }
    const requirement = await changeAsRead(c.var, {
      noun: 'requirement',
      change: updateRequirement(db, stored, values),
      entry: { action: 'REQUIREMENT_UPDATED', entityType: 'requirement', entityId: id, ...changed },
      read: findRequirement(db, id),
      view,
      lost: (current) =>
        new HttpError('conflict', current.requirement.revision === stored.revision ? ASKED_ALREADY : undefined, {
          current: view(current),
        }),
    });
    return c.json(requirement);
  })

  .delete('/:id', requirePermission('training.manage'), validate('query', revisionQuery), async (c) => {
    const { revision } = c.req.valid('query');
    const id = c.req.param('id');
    const { db, me } = c.var;
    const { before, view } = await readOne(c, id);
    const stored = before.requirement;
    requireGateKeeper(me, stored);
    requireRevision(revision, stored.revision, view(before));
    await deleteAsRead(c.var, {
      noun: 'requirement',
      change: deleteRequirement(db, stored),
      entry: { action: 'REQUIREMENT_DELETED', entityType: 'requirement', entityId: id, oldValues: valuesOf(stored) },
      read: findRequirement(db, id),
      view,
    });
    return c.body(null, 204);
  });
