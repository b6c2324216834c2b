import { Link } from '@tanstack/react-router';
import { isGuideSlug } from '#contract/guides.ts';
import { guideRoute } from '#lib/portal/guide-route.ts';
import { guideTitle } from '#lib/portal/labels.ts';
import { type OwnAttempt, rereadOf } from '../queries.ts';

/** The sections of guides behind the questions that did not get a full mark. */
export function ReadAgain({ attempt }: { attempt: OwnAttempt }) {
  const sections = rereadOf(attempt);
  if (sections.length === 0) return null;
  return (
    <section aria-labelledby="read-again" className="mt-6">
      <h2 id="read-again" className="font-sans text-sm font-semibold tracking-tight">
        Read again
      </h2>
      <ul className="mt-1 flex flex-col gap-1">
        {sections.map(({ slug, section, title }) => (
          <li key={`${slug}#${section}`}>
            <Link
              {...guideRoute(slug)}
              hash={section}
              className="link inline-flex items-center pointer-coarse:min-h-11"
            >
              {title}
            </Link>
            {isGuideSlug(slug) && <span className="text-muted"> in {guideTitle(slug)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
