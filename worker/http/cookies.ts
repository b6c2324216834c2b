import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { days, minutes } from '../clock.ts';
import type { AppEnv } from './context.ts';
import { publicOrigin } from './origin.ts';

const lifetimes = { session: days(30), state: minutes(10) };

type Name = keyof typeof lifetimes;

function options(c: Context<AppEnv>) {
  const secure = publicOrigin(c).startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure, ...(secure && { prefix: 'host' as const }) } as const;
}

/** Reads one of the portal's two cookies, which have the `__Host-` prefix on https. */
export const readCookie = (c: Context<AppEnv>, name: Name) => getCookie(c, name, options(c).prefix);

/** Sets one of the portal's two cookies, HttpOnly, for its full lifetime. */
export const writeCookie = (c: Context<AppEnv>, name: Name, value: string) =>
  setCookie(c, name, value, { ...options(c), maxAge: lifetimes[name] / 1000 });

/** Deletes a cookie from the browser. */
export const clearCookie = (c: Context, name: Name) => deleteCookie(c, name, options(c));
