import { describe, expect, it } from 'vitest';
import { createPerson, signedIn, unique } from '../support/client.ts';
import { idsFrom } from '../support/paging.ts';
import { createApplication, createJob } from '../support/rows.ts';

/** A job of the test's own, so that searches find only its rows. */
async function arrange() {
  const job = await createJob();
  const manager = await signedIn(4);
  return {
    manager,
    job,
    apply: async (
      username: string,
      fields: Parameters<typeof createApplication>[0] = {},
      discordId = `7${String(unique()).padStart(17, '0')}`,
    ) =>
      (
        await createApplication({
          jobId: job.id,
          userId: (await createPerson(1, { username, discordId })).id,
          ...fields,
        })
      ).id,
    find: async (q: string, more = '') =>
      (await manager.get(`/api/applications?jobId=${job.id}&q=${encodeURIComponent(q)}${more}`)).rows.map(
        (row) => row.id,
      ),
  };
}

describe('The application search', () => {
  it('Names that begin with the query come before names that contain it', async () => {
    const { apply, find } = await arrange();
    const begins = await apply('Quokka', { submittedAt: 1000 });
    const contains = await apply('TheQuokka', { submittedAt: 2000 });
    await apply('Wombat', { submittedAt: 3000 });
    for (const q of ['quok', 'QUOK', ' Quok ']) expect(await find(q)).toEqual([begins, contains]);
    expect(await find('kka')).toEqual([contains, begins]);
    expect(await find('quokkaz')).toEqual([]);
  });

  it('A Discord ID is found by its beginning and by any part', async () => {
    const { apply, find } = await arrange();
    const discordId = `88812345678${String(unique()).padStart(7, '0')}`;
    const wanted = await apply('numbered', {}, discordId);
    await apply('other', {});
    for (const q of [discordId, discordId.slice(0, 9), discordId.slice(3, 11)]) expect(await find(q)).toEqual([wanted]);
  });

  it('Applications are found by job title and by status, with a space or an underscore', async () => {
    const { apply, find } = await arrange();
    const title = await apply('someone1', { jobTitle: 'Night Watch' });
    const considered = await apply('someone2', { status: 'under_consideration' });
    const declined = await apply('someone3', { status: 'declined' });
    expect(await find('night w')).toEqual([title]);
    expect(await find('under_cons')).toEqual([considered]);
    expect(await find('Under Consideration')).toEqual([considered]);
    expect(await find('declined')).toEqual([declined]);
  });

  it.each(['%', '_', "'", '"', '\\', ';--', '🦘', 'ß', 'É', 'Ж', '漢字'])(
    'The character %s matches only itself',
    async (character) => {
      const { apply, find } = await arrange();
      const wanted = await apply(`a${character}b`);
      const first = await apply(`${character}c`);
      const title = await apply('plain', { jobTitle: `x ${character} y` });
      await apply('ab');
      await apply('acb');
      expect((await find(character)).toSorted()).toEqual([wanted, first, title].toSorted());
      expect(await find(`a${character}b`)).toEqual([wanted]);
      expect(await find(`${character}c`)).toEqual([first]);
    },
  );

  it('The filters of the list narrow the search', async () => {
    const { apply, find } = await arrange();
    const pending = await apply('Numbat1');
    const accepted = await apply('Numbat2', { status: 'accepted' });
    expect(await find('numbat', '&status=pending')).toEqual([pending]);
    expect(await find('umbat', '&status=archived')).toEqual([accepted]);
    expect(await find('numbat', '&status=declined')).toEqual([]);
  });

  it('A query may have 100 characters', async () => {
    const { find } = await arrange();
    expect(await find('x'.repeat(100))).toEqual([]);
    expect(await find('🦘'.repeat(50))).toEqual([]);
  });

  it('Each match appears once, whatever the page size', async () => {
    const { manager, job, apply } = await arrange();
    const wanted: string[] = [];
    for (let index = 0; index < 9; index++) {
      wanted.push(await apply(`Dingo${index}`, { submittedAt: 1000 + (index % 3) }));
      wanted.push(await apply(`theDingo${index}`, { submittedAt: 1000 + (index % 3) }));
      await apply(`Emu${index}`, { submittedAt: 1000 + (index % 3) });
    }
    for (const limit of [1, 2, 3, 9, 10, 18, 19, 200]) {
      const found = await idsFrom(manager, `/api/applications?jobId=${job.id}&q=dingo&limit=${limit}`);
      expect(found.toSorted(), `pages of ${limit}`).toEqual(wanted.toSorted());
    }
  });

  it('Each match appears once when 60 people share the prefix', async () => {
    const { manager, job, apply } = await arrange();
    const tag = `crowd${unique()}x`;
    const wanted: string[] = [];
    for (let index = 0; index < 60; index++) wanted.push(await apply(`${tag}${index}`, { submittedAt: 1000 + index }));
    for (const limit of [7, 50, 60]) {
      const found = await idsFrom(manager, `/api/applications?jobId=${job.id}&q=${tag}&limit=${limit}`);
      expect(found.toSorted(), `pages of ${limit}`).toEqual(wanted.toSorted());
    }
  });
});
