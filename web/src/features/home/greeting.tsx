import { headingRef } from '#lib/focus.ts';
import type { Me } from '#lib/session.ts';
import { homeTitle } from './home-title.ts';

/** The head of the front page for a signed-in user. */
export function Greeting({ me }: { me: Me }) {
  return (
    <>
      <h1 ref={headingRef} tabIndex={-1} className="text-2xl">
        Welcome Back
      </h1>
      <p className="mt-1 text-muted wrap-anywhere">
        {me.username} · {homeTitle(me.grade)}
      </p>
    </>
  );
}
