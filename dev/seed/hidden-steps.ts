/** The statement that hides the first steps of a new portal, for sample data in a demo, which refuses them. */
export const hiddenStepsSql = (at = Date.now()): string =>
  `INSERT INTO settings (id, chosen, updatedAt, updatedBy) VALUES (1, '{"checklistHidden":true}', ${at}, (SELECT id FROM users WHERE grade = 6 LIMIT 1));\n`;
