import { applications } from './applications.ts';
import { attempts } from './attempts.ts';
import { commands } from './commands.ts';
import { discord } from './discord.ts';
import { exams } from './exams.ts';
import { jobs } from './jobs.ts';
import { people } from './people.ts';
import { reading } from './reading.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { staffFile } from './staff-file.ts';
import { linesOf } from './table.ts';
import { training } from './training.ts';
import { voice } from './voice.ts';

/** Every call that the app answers. */
export const calls = [
  ...session,
  ...jobs,
  ...applications,
  ...exams,
  ...attempts,
  ...people,
  ...reading,
  ...discord,
  ...commands,
  ...settings,
  ...staffFile,
  ...voice,
  ...training,
];

/** Every case of every call. */
export const lines = linesOf(calls);
