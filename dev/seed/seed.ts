import { auditRows, hiringEntries } from './audit/audit.ts';
import { examEntries } from './audit/audit-exams.ts';
import { exportEntries } from './audit/audit-exports.ts';
import { startOfDay } from './calendar.ts';
import { community, userRows } from './community.ts';
import { discordRoleEntries, discordRoleRows, extraRoleRows } from './discord/server.ts';
import { runExams } from './exams/exam-room.ts';
import { examRows, exams } from './exams/exams.ts';
import { guideEntries, guideRows } from './guides.ts';
import { hire } from './hiring/hiring.ts';
import { jobRows, vacancies } from './hiring/vacancies.ts';
import { noticeEntries, noticeReadRows, noticesOf } from './notices.ts';
import { notificationRows } from './notifications.ts';
import { pageEntries, pagesOf } from './pages.ts';
import { gradeRecordRows, gradesGiven } from './people/grades-given.ts';
import { profileEntries, staffProfilesOf } from './people/staff-profiles.ts';
import { appealRows, recordEntries, recordRows, recordsOf } from './records.ts';
import { assigningsOf, noteEntries, notesOf } from './reviewing/notes.ts';
import { answersOf, repliesOf, replyEntries } from './reviewing/replies.ts';
import { reviewEntries, reviewsOf } from './reviewing/reviews.ts';
import { insertRows } from './sql.ts';
import { approvalRows, leaveRows, staffFileEntries } from './staff-file.ts';
import { trainingEntries, trainingOf } from './training.ts';
import { voiceEntries, voiceOf } from './voice/voice.ts';

/**
 * The rows of an invented community over eight months, by table, in foreign-key order. All dates count back from the start
 * of the UTC day, so the rows are the same all day.
 */
export function seedRows(now: Date = new Date()) {
  const today = startOfDay(now);
  const people = community(today);
  const posts = vacancies(today, people);
  const applications = hire(today, people, posts);
  const reviews = reviewsOf(today, people, posts, applications);
  const notes = notesOf(today, people, posts, applications);
  const assignings = assigningsOf(today, people, posts, applications);
  const replies = repliesOf(today, people);
  const answers = answersOf(today, replies, applications);
  const given = gradesGiven(people, applications);
  const papers = exams(today, people);
  const { batches, attempts, events } = runExams(today, people, papers);
  const profiles = staffProfilesOf(today, people);
  const voice = voiceOf(today, people, profiles, applications);
  const records = recordsOf(today, people);
  const away = leaveRows(today, people);
  const asked = approvalRows(today, people);
  const notices = noticesOf(today, people);
  const guides = guideRows(today, people);
  const pages = pagesOf(today, people);
  const training = trainingOf(today, people, papers);
  const entries = [
    ...hiringEntries(people, given, posts, applications, reviews),
    ...reviewEntries(reviews),
    ...noteEntries(notes, assignings),
    ...replyEntries(replies),
    ...examEntries(papers, batches, attempts),
    ...profileEntries(profiles),
    ...recordEntries(records),
    ...staffFileEntries(away, asked),
    ...voiceEntries(voice),
    ...noticeEntries(notices),
    ...guideEntries(guides),
    ...pageEntries(pages),
    ...trainingEntries(training),
    ...discordRoleEntries(today, people),
  ];
  return {
    users: userRows(people),
    staff_profiles: profiles.map(({ row }) => row),
    staff_records: [...gradeRecordRows(given), ...recordRows(records)],
    appeals: appealRows(records),
    leaves: away,
    requests: asked,
    jobs: jobRows(today, posts),
    applications: applications.map(({ row }) => ({
      ...row,
      ...answers.get(row.id),
      assigneeId: assignings.find(({ application }) => application.row.id === row.id)?.to.id ?? null,
    })),
    nominations: voice.nominations.map(({ row }) => row),
    opinions: voice.opinions,
    application_reviews: reviews.map(({ row }) => row),
    application_notes: notes.map(({ row }) => row),
    saved_replies: replies.map(({ row }) => row),
    exam_templates: examRows(papers),
    exam_assignments: batches.flatMap(({ rows }) => rows),
    exam_attempts: attempts.map(({ row }) => row),
    exam_events: events,
    notifications: notificationRows(today, people, { applications, notes, assignings, batches, attempts, voice }),
    notices: notices.map(({ row }) => row),
    notice_reads: noticeReadRows(today, people, notices),
    guide_revisions: guides,
    guides: pages.map(({ row }) => row),
    page_revisions: pages.map(({ text }) => text),
    requirements: training.requirements,
    guide_reads: training.reads,
    task_ticks: training.ticks,
    discord_roles: discordRoleRows,
    extra_roles: extraRoleRows,
    ...auditRows([...entries, ...exportEntries(today, people, entries)], today),
  };
}

/** The statements that insert those rows. `entries` is the number of audit entries already in the database. */
export function seedSql(now?: Date, entries = 0): string {
  const rows = seedRows(now);
  const later = <Row extends { seq: number }>(list: Row[]) => list.map((row) => ({ ...row, seq: row.seq + entries }));
  const log = {
    audit_logs: later(rows.audit_logs),
    audit_texts: later(rows.audit_texts),
    audit_origins: later(rows.audit_origins),
  };
  return Object.entries({ ...rows, ...log })
    .map(([table, list]) => insertRows<object>(table, list))
    .join('\n');
}
