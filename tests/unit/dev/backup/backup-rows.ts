/** A row to insert into a database with a person and a job. */
export interface PlantedRow {
  readonly sql: string;
  readonly values: readonly string[];
}

// Characters that a dump could get wrong, and words that Wrangler searches for.
const AWKWARD = 'It\'s \\n not\na "line"\r\nbreak; BEGIN TRANSACTION; COMMIT; -- <0> <1> 🦉🏳️‍🌈 \'; DROP TABLE users; ';
const LONG_GUIDE = AWKWARD.repeat(Math.ceil(100_000 / AWKWARD.length));
const ANSWERS = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`q${i}`, "'🦉'".repeat(1650)]));

/** An application of 247 kB. */
export const longApplication = (id: string): PlantedRow => ({
  sql: `INSERT INTO applications (id, jobId, userId, jobTitle, formQuestions, responses, status, submittedAt)
        SELECT ?, jobs.id, users.id, ?, '[]', ?, 'declined', 1 FROM jobs, users LIMIT 1`,
  values: [id, AWKWARD, JSON.stringify(ANSWERS)],
});

/** A picture of 512 kB in base64, and settings that name it. */
const PICTURE = 'iVBORw0KGgo='.repeat(58_250);
const CHOSEN = {
  name: AWKWARD,
  gradeTitles: { 2.5: AWKWARD },
  logo: { hash: 'a', type: 'image/png', width: 1, height: 1 },
};

/** A guide at its limit, a picture and three applications, each too long for one D1 statement. */
export const LONG_ROWS: readonly PlantedRow[] = [
  {
    sql: `INSERT INTO guide_revisions (slug, revision, markdown, createdBy, createdAt)
          SELECT 'mod', 900, ?, id, 1 FROM users LIMIT 1`,
    values: [LONG_GUIDE],
  },
  {
    sql: `INSERT INTO pictures (hash, kind, type, width, height, base64, createdAt)
          VALUES ('a', 'logo', 'image/png', 1, 1, ?, 1)`,
    values: [PICTURE],
  },
  {
    sql: 'INSERT INTO settings (id, chosen, updatedAt, updatedBy) SELECT 1, ?, 1, id FROM users LIMIT 1',
    values: [JSON.stringify(CHOSEN)],
  },
  ...['a', 'b', 'c'].map(longApplication),
];
