import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMe } from '#lib/session.ts';
import { fileQuery } from './queries.ts';

/** Leads Members to their file if they were once staff, or a record was shared with them. */
export function FileLink() {
  const me = useMe();
  const { data: file } = useQuery(fileQuery);
  if (me.grade !== 1 || (me.promotedAt === null && !file?.shared)) return null;
  return (
    <p className="mt-8 text-sm">
      <Link to="/file" className="link inline-flex items-center pointer-coarse:min-h-11">
        My file
      </Link>
      <span className="text-muted">: what the team has shared with you</span>
      {file && file.unseen > 0 && <span className="font-semibold">, {file.unseen} to confirm</span>}
    </p>
  );
}
