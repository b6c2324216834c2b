/** The only clock. Nothing else reads the time. */
export const now = () => new Date();

export const seconds = (n: number) => n * 1000;
export const minutes = (n: number) => seconds(n * 60);
export const hours = (n: number) => minutes(n * 60);
export const days = (n: number) => hours(n * 24);

/** The UTC day of a moment: 'YYYY-MM-DD'. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The moment `ms` later, or earlier if negative. */
export const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
