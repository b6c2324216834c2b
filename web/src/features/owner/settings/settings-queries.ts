import { queryOptions, useMutation } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { SettingsInput } from '#contract/settings/input.ts';
import type { PictureKind } from '#contract/settings/pictures.ts';
import { client, currentOf, send } from '#lib/api.ts';
import { setLabels } from '#lib/portal/labels.ts';
import { queryClient } from '#lib/query-client.ts';
import { portalQuery, SHELL_KEYS } from '#lib/session.ts';
import { rereadChecklist } from '../checklist-query.ts';

/** The portal's settings in force, and which of them the owner has set. */
export type Settings = InferResponseType<typeof client.api.settings.$get, 200>;

/** The body of a change: only what changed. */
export type SettingsBody = Omit<SettingsInput, 'revision'>;

/** Read again for every edit, which must not start from an outdated version. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => send(client.api.settings.$get()),
  staleTime: 0,
});

/** How many people a second factor would concern, by the grade from which it is required. */
export const secondFactorQuery = queryOptions({
  queryKey: ['owner', 'second-factor'],
  queryFn: () => send(client.api.owner['second-factor'].$get()),
  staleTime: 10_000,
});

/** Shows a saved version on this page, without a reload. */
function adopt(settings: Settings): void {
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  setLabels({ gradeTitles: settings.gradeTitles, guides: settings.guides });
  queryClient.setQueryData(
    portalQuery.queryKey,
    (portal) =>
      portal && {
        ...portal,
        name: settings.name,
        tagline: settings.tagline,
        intro: settings.intro,
        privacyContact: settings.privacyContact,
        language: settings.language,
        timeZone: settings.timeZone,
        accentHue: settings.accentHue,
        logo: settings.logo,
        declinedRetentionDays: settings.declinedRetentionDays,
        auditOriginDays: settings.auditOriginDays,
        deletesFrom: settings.deletesFrom,
      },
  );
  void rereadChecklist();
  // It says whether two people are needed.
  void queryClient.invalidateQueries({ queryKey: SHELL_KEYS.staffWaiting });
}

/** Saves changes. `revision` is the one they were made to. */
export const useSaveSettings = () =>
  useMutation({
    mutationFn: (json: SettingsBody & { revision: number }) => send(client.api.settings.$patch({ json })),
    onSuccess: adopt,
  });

/** A file for one of the portal's pictures; null takes the picture away. */
export interface PictureChange {
  kind: PictureKind;
  file: File | null;
  revision: number;
}

const upload = (kind: PictureKind, file: File, revision: number) => {
  const request = { query: { revision: String(revision) } };
  const options = { headers: { 'Content-Type': file.type }, init: { body: file } };
  return send(
    kind === 'logo'
      ? client.api.settings.logo.$put(request, options)
      : client.api.settings.picture.$put(request, options),
  );
};

/** Uploads or removes a picture, immediately. */
export const usePictureChange = () =>
  useMutation({
    mutationFn: ({ kind, file, revision }: PictureChange) =>
      file
        ? upload(kind, file, revision)
        : send(
            client.api.settings.$patch({
              json: { [kind]: null, revision } satisfies SettingsBody & { revision: number },
            }),
          ),
    onSuccess: adopt,
    onError: (error) => {
      const current = currentOf<Settings>(error);
      if (current) adopt(current);
    },
  });
