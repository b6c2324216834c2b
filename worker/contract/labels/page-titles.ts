import type { Language } from '../settings/values.ts';

/** The title of the list of vacancies, in link previews. */
export const OPEN_VACANCIES: Record<Language, string> = {
  en: 'Open Vacancies',
  de: 'Offene Stellen',
  es: 'Vacantes abiertas',
  fr: 'Postes ouverts',
  'pt-BR': 'Vagas abertas',
};
