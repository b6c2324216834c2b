import * as z from 'zod/mini';
import { WEBHOOK_EVENTS } from './discord.ts';
import { MAX_WEBHOOK_NAME } from './limits.ts';
import { requiredLine, requiredText } from './text.ts';

const name = requiredLine(MAX_WEBHOOK_NAME, 'Name is required');
/** The valid addresses depend on a setting, so the Worker checks them. */
const url = requiredText(400, 'Address is required');
const events = z.array(z.enum(WEBHOOK_EVENTS)).check(
  z.minLength(1, 'Choose at least one event'),
  z.refine((given) => new Set(given).size === given.length, 'Events must be distinct'),
);

/** The body of `POST /api/webhooks`. */
export const webhookInput = z.strictObject({ name, url, events });

/** The body of `PATCH /api/webhooks/{id}`. Omitted fields keep their value; an edit with an outdated `revision` is refused. */
export const webhookUpdate = z.strictObject({
  name: z.optional(name),
  url: z.optional(url),
  events: z.optional(events),
  isActive: z.optional(z.boolean()),
  revision: z.int(),
});
