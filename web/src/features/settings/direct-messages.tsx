import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { client, send } from '#lib/api.ts';
import { Failure } from '#patterns/failure.tsx';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { useHasBot } from '#patterns/people/has-bot.ts';
import { preferencesQuery } from '#patterns/people/people-queries.ts';
import { Switch } from '#ui/forms/switch.tsx';

interface DirectMessagesProps {
  /** The signed-in person. */
  userId: string;
}

function useDirectMessages(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery(userId);
  return useMutation({
    mutationFn: (directMessages: boolean) =>
      send(client.api.users[':id'].preferences.$patch({ param: { id: userId }, json: { directMessages } })),
    // One after the other, so that the last choice stays.
    scope: { id: 'direct-messages' },
    onSuccess: (preferences) => queryClient.setQueryData(queryKey, preferences),
  });
}

/** Lets people choose whether notifications also arrive on Discord. Nothing where they cannot, or the choice failed to load. */
export function DirectMessagesSwitch({ userId }: DirectMessagesProps) {
  const hasBot = useHasBot();
  const { data, error } = useQuery({ ...preferencesQuery(userId), enabled: hasBot });
  const change = useDirectMessages(userId);
  if (!hasBot || error) return null;
  return (
    <>
      <Switch
        label="Message me on Discord too"
        help="We’ll send a link when there’s a decision, an invitation, a new exam or a result. Turn on direct messages from server members."
        checked={(change.isPending ? change.variables : data?.directMessages) ?? false}
        disabled={!data}
        onChange={(wanted) => change.mutate(wanted)}
      />
      {change.error && (
        <Failure error={change.error} className="mt-3">
          Your choice is as it was.
        </Failure>
      )}
    </>
  );
}

/** The switch as a section of a screen. */
export function DirectMessagesSection({ userId }: DirectMessagesProps) {
  const id = useId();
  const hasBot = useHasBot();
  const query = useQuery({ ...preferencesQuery(userId), enabled: hasBot });
  if (!hasBot) return null;
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-6">
      <h2 id={id} className="mb-2 text-lg">
        Messages on Discord
      </h2>
      {query.error ? (
        <LoadFailure query={query} title="Your choice could not be loaded" />
      ) : (
        <DirectMessagesSwitch userId={userId} />
      )}
    </section>
  );
}
