import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../support/client.ts';
import { emptyRoles, type Guild, newGuild, rolesDeliveriesOf } from '../support/guild.ts';

beforeEach(emptyRoles);

/** Promotes, demotes or dismisses somebody in the portal that this server belongs to. */
async function setGrade({ recorder }: Guild, userId: string, grade: number) {
  const owner = await signedIn(6);
  const reply = await owner.patch(`/api/users/${userId}/grade`, { grade }, { recorder });
  expect(reply.outcome).toBe('200');
}

describe('Roles', () => {
  it('A promotion gives the new role and takes the old one, and leaves other roles alone', async () => {
    const guild = newGuild();
    await guild.mapAll();
    const person = await signedIn(3);
    await guild.give(person.discordId, guild.roleOf(3), guild.roleAt(6));
    await setGrade(guild, person.id, 4);
    expect(await guild.changes(person.discordId)).toEqual(['-Moderator', '+Manager']);
    expect(await guild.rolesOf(person.discordId)).toEqual([guild.roleAt(6), guild.roleOf(4)]);
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([{ state: 'sent', attempts: 1, error: null }]);
  });
});
