import { GRADES, type Grade } from '#contract/grades.ts';
import type { Reply } from '../support/client.ts';

/** Keys whose objects have ids as keys, or whatever a change recorded. */
const FREE = new Set(['responses', 'marks', 'oldValues', 'newValues', 'texts', 'performance']);

/** The keys of a person next to a row (docs/rules/api.md#replies), which any row may have. */
const PERSON = 'avatar displayName grade id username';

/** The keys of every object in a reply. `key:shape` has an object of that shape or null, `key:[shape]` a list of them. */
const SHAPES = {
  ok: 'ok',
  health: 'cron ok version',
  url: 'url',
  title: 'id title',
  unread: 'count',
  unreadNotices: 'isMore newest unread',
  question: 'id label options placeholder required type',
  openJob:
    'closesAt createdAt description formQuestions:[question] id isActive minAccountDays minGrade reapplyDays requirements title',
  job: 'closesAt createdAt createdBy creator description formQuestions:[question] id isActive minAccountDays minGrade reapplyDays requirements reviewsNeeded revision title updatedAt updatedBy',
  eligibility: 'canApply from reason usualDays',
  // What the applicant reads, what a manager reads, and a manager's own application.
  ownApplication:
    'consideredAt formQuestions:[question] id jobId jobTitle message responses reviewedAt status submittedAt suspended textsDeletedAt userId withdrawnAt',
  application:
    'assignee assigneeId consideredAt formQuestions:[question] hasOwnReview id job:jobTitle jobId jobTitle message responses reviewCount reviewedAt reviewedBy reviewer reviewsNeeded status submittedAt suspended suspendedAt suspendedBy suspender suspensionReason textsDeletedAt undoableUntil unlockedUntil user:applicant userId withdrawnAt',
  applicationOfReader:
    'assignee assigneeId consideredAt formQuestions:[question] id job:jobTitle jobId jobTitle message responses reviewedAt reviewedBy reviewer status submittedAt suspended suspendedAt suspendedBy suspender suspensionReason textsDeletedAt undoableUntil unlockedUntil user:applicant userId withdrawnAt',
  jobTitle: 'id isActive title',
  applicant: 'avatar discordId displayName grade id isBlocked isErased joinedAt username',
  applicationCounts: 'accepted declined pending under_consideration withdrawn',
  reviews: 'mine:review reviewCount reviews:[review] reviewsNeeded visible',
  review: 'createdAt reason reviewer revision sawOthers updatedAt updatedBy verdict',
  note: 'author body createdAt id mentions removedAt removedBy',
  savedReply: 'body createdAt createdBy creator for id revision title updatedAt updatedBy',
  openExam: 'createdAt description id isActive passingScore questionCount timeLimit title',
  heldExam:
    'activeAssignments createdAt createdBy creator description id isActive isHeld passingScore questionCount revision timeLimit title totalAssigned uniqueUsers updatedAt updatedBy',
  exam: 'activeAssignments answers createdAt createdBy creator description id isActive isHeld passingScore questionCount questions:[examQuestion] revision timeLimit title totalAssigned uniqueUsers updatedAt updatedBy',
  examQuestion: 'id options question type',
  examFigures:
    'activeAssignments activeExams averageScore awaitingMarks completedAttempts oldestAwaiting totalAttempts totalExams usersWithExams',
  assignment: 'assignedAt assignedBy assigner exam:title examId expiresAt id isActive user userId',
  ownAssignment: 'assignedAt exam:title examId expiresAt id isActive userId',
  assigned: 'assignmentsCreated skipped',
  taker: 'awayUntil displayName grade id username',
  ownAttempt:
    'assignmentId awaitingMarks cheatedAt comment completedAt deadline exam:title examId id manuallyAdjusted passingScore questionCount score startedAt status timeLimit user userId',
  runningAttempt:
    'assignmentId awaitingMarks cheatedAt comment completedAt deadline exam:title examId id manuallyAdjusted passingScore questionCount questions:[examQuestion] responses revision score serverTime startedAt status timeLimit user userId',
  attempt:
    'adjustedBy adjuster adjustmentNote assignmentId awaitingMarks cheatedAt comment completedAt deadline exam:title examId id manuallyAdjusted markNote markedAt markedBy marker passingScore questionCount score startedAt status timeLimit user userId',
  reviewedAttempt:
    'adjustedBy adjuster adjustmentNote assignmentId awaitingMarks cheatedAt comment completedAt deadline events:[examEvent] eventsDropped exam:title examId id manuallyAdjusted markNote markedAt markedBy marker passingScore questionCount review:[markedAnswer] score startedAt status timeLimit user userId',
  examEvent: 'at durationMs type',
  markedAnswer: 'answer id mark needsMark options question response type',
  session: 'createdAt device id isCurrent lastSeenOn',
  me: 'avatar discordId grade id isBlocked joinedAt promotedAt theme username',
  user: 'avatar awayUntil discordId displayName grade id isBlocked joinedAt promotedAt username',
  preferences: 'directMessages',
  profile:
    'archivedAt createdAt id isArchived notes performance revision servers trialDueOn updatedAt updatedBy user:staffUser userId',
  staffUser: 'avatar awayUntil discordId displayName grade id isBlocked isErased joinedAt promotedAt username',
  record:
    'actionType appeal:appealState createdAt createdBy creator description expiresAt fromGrade id isActive overturnedAt revision seenAt severity sharedAt title toGrade updatedAt updatedBy user userId',
  appealState: 'createdAt decidedAt id state',
  appeal: 'answer createdAt decidedAt decidedBy decider id record:record recordId revision state text user userId',
  file: 'leave:ownLeave shared trialDueOn unseen',
  ownLeave: 'createdAt endedAt fromDay id note toDay',
  leave: 'createdAt endedAt fromDay id note toDay user userId',
  sharedRecord:
    'actionType appeal:ownAppeal appealUntil createdAt description expiresAt fromGrade id isActive overturnedAt seenAt severity sharedAt title toGrade',
  ownAppeal: 'answer createdAt decidedAt id state text',
  recordEntry: 'at id item:sharedRecord kind',
  leaveEntry: 'at id item:ownLeave kind',
  gradeEntry: 'at id item:gradeChange kind',
  gradeChange: 'fromGrade toGrade',
  openNotice: 'content createdAt creator id isActive targetGrades title unread',
  notice: 'content createdAt createdBy creator id isActive revision targetGrades title unread updatedAt updatedBy',
  notification: 'actor count createdAt entityId entityType id kind readAt title',
  guide: 'markdown revision slug updatedAt updatedBy',
  revision: 'revision slug updatedAt updatedBy',
  section: 'level section title',
  entry:
    'action actor details entityId entityTitle entityType erased expired id ipAddress newValues oldValues target targetUserId timestamp userAgent userId',
  seals: 'blocks broken heldUntil next',
  webhook: 'createdAt disabledReason events id isActive lastDelivery name revision updatedAt updatedBy',
  delivery: 'attempts createdAt error event id kind nextAt sentAt state userId webhookId',
  listedDelivery: 'attempts createdAt error event id kind nextAt sentAt state user userId webhookId',
  roles: 'map:[mappedRole] roles:[role]',
  mappedRole: 'grade roleId',
  drift: 'missing surplus userId',
  role: 'assignable id name position reason',
  overview:
    'applicationsByMonth:[month] applicationsByStatus:applicationCounts applicationsThisMonth funnel:funnel gradeDistribution:[gradeCount] medianDaysToDecision newUsersThisMonth staffMembers totalApplications totalUsers version',
  month: 'count month',
  gradeCount: 'count grade',
  funnel: 'considered decided received',
  portal:
    'accentHue auditOriginDays declinedRetentionDays deletesFrom discord:channels intro jurisdiction language logo:brand name openPositions privacyContact tagline timeZone',
  channels: 'bot webhooks',
  brand: 'height type url width',
  trialReview: 'createdAt createdBy creator days dueOn grade id outcome reason userId',
  staffWaiting: 'acceptedMembers appeals away requests trialsDue trialsOverdue twoPerson',
  personsPage:
    'archivedAt createdAt id isArchived leave:leave notes performance revision servers trialDueOn updatedAt updatedBy user:staffUser userId warnings',
  pageRecord: 'at id item:record kind',
  pageReview: 'at id item:trialReview kind',
  request:
    'askedBy asker createdAt decidedAt decidedBy decider fromGrade id kind lapsesAt reason state target targetId toGrade',
  settings:
    'accentHue auditOriginDays checklistHidden declinedRetentionDays deletesFrom examAssignmentDays gradeTitles:gradeTitles guides:guideLabels intro language logo:brand name picture:brand privacyContact revision set tagline timeZone trialDays:[trialDay] twoPerson updatedAt updatedBy',
  trialDay: 'days grade',
  labels: 'gradeTitles:gradeTitles guides:guideLabels',
  gradeTitles: '1 2 2.5 3 4 5 6',
  guideLabels: 'mod:guideLabel modmail:guideLabel',
  guideLabel: 'description name',
  checklist: 'hidden items:[step]',
  step: 'done key',
  shell:
    'applicationCounts:applicationCounts checklist:checklist examFigures:examFigures file:file labels:labels language me:me ownAssignments:[ownAssignment] portal:portal staffWaiting:staffWaiting unreadNotices:unreadNotices unreadNotifications:unread',
  export:
    'answersToApplicants appealAnswers applicationNotes applicationReviews applications:[exportedApplication] auditEntries:[exportedEntry] discordDeliveries:[exportedDelivery] examAttempts:[exportedAttempt] exportedAt guideRevisions leaves:[exportedLeave] next notices notifications profile:exportedProfile requests savedReplies sharedRecords:[exportedRecord] staffRecords trialReviews',
  exportedLeave: 'createdAt endedAt fromDay id note toDay',
  exportedRecord:
    'actionType appeal:ownAppeal createdAt description expiresAt fromGrade id isActive overturnedAt seenAt severity sharedAt title toGrade',
  exportedApplication:
    'formQuestions:[question] id jobTitle message responses reviewedAt status submittedAt suspended withdrawnAt',
  exportedEntry: 'action entityId entityType ipAddress role texts timestamp userAgent',
  exportedDelivery: 'createdAt event kind sentAt state',
  exportedAttempt: 'comment completedAt deadline examTitle id passingScore responses score startedAt status',
  exportedProfile:
    'avatar directMessages discordAccountCreatedAt discordId displayName grade id isBlocked joinedAt language lastSignIn promotedAt servers theme username',
} as const;

type ShapeName = keyof typeof SHAPES;

/** A shape, a list of one, several that fit, or a content type. */
type Shape =
  | ShapeName
  | `[${ShapeName}]`
  | `[${ShapeName}|${ShapeName}]`
  | '[recordEntry|leaveEntry|gradeEntry]'
  | 'empty'
  | 'text/html'
  | 'text/csv'
  | 'image/png'
  | 'application/manifest+json';

/** The shape of a reply: for everybody, or from each of these grades up. */
export type Shapes = Shape | Partial<Record<'out' | Grade, Shape>>;

/** Finds the value for a caller among values that each hold from a grade up; undefined below the lowest. */
export function fromGrade<Value>(values: Partial<Record<'out' | Grade, Value>>, as: 'out' | Grade): Value | undefined {
  if (as === 'out') return values.out;
  const known = GRADES.findLast((grade) => grade <= as && values[grade] !== undefined);
  return known === undefined ? values.out : values[known];
}

/** Where an object has other keys than its shape, and which; null if it fits. */
function misfit(value: unknown, shape: string, path: string): string | null {
  if (value === null) return null;
  if (shape.startsWith('[')) {
    if (!Array.isArray(value)) return `${path} is no list`;
    return value.map((item, index) => misfit(item, shape.slice(1, -1), `${path}[${index}]`)).find(Boolean) ?? null;
  }
  const misfits = shape.split('|').map((name) => misfitOf(value, SHAPES[name as ShapeName], path));
  return misfits.includes(null) ? null : (misfits[0] ?? null);
}

function misfitOf(value: unknown, shape: string, path: string): string | null {
  if (typeof value !== 'object' || value === null) return `${path} is no object`;
  const parts = shape.split(' ').map((part) => part.split(':'));
  const keys = Object.keys(value).toSorted().join(' ');
  if (keys !== parts.map(([key]) => key).join(' ')) return `${path} has the keys ${keys}`;
  const shapes = new Map(parts.map(([key = '', inner]) => [key, inner]));
  for (const [key, inner] of Object.entries(value)) {
    const at = `${path}.${key}`;
    const wrong = shapes.get(key)
      ? misfit(inner, shapes.get(key) ?? '', at)
      : FREE.has(key)
        ? null
        : unshaped(inner, at);
    if (wrong) return wrong;
  }
  return null;
}

/** Finds an object that no shape describes, other than a person. */
function unshaped(value: unknown, path: string): string | null {
  if (Array.isArray(value)) return value.map((item) => unshaped(item, `${path}[]`)).find(Boolean) ?? null;
  if (typeof value !== 'object' || value === null) return null;
  const keys = Object.keys(value).toSorted().join(' ');
  return keys === PERSON ? null : `${path} has an object with the keys ${keys}`;
}

/** Where a reply differs from the shape that this caller gets; null if it fits. */
export function misfitFor(reply: Reply, shapes: Shapes, as: 'out' | Grade): string | null {
  const shape = typeof shapes === 'string' ? shapes : fromGrade(shapes, as);
  if (!shape) return `no shape for ${as}`;
  const type = reply.headers.get('Content-Type')?.split(';')[0] ?? 'empty';
  if (type !== 'application/json') return type === shape ? null : `${type} is not ${shape}`;
  return misfit(JSON.parse(reply.text), shape, 'the reply');
}
