import { ApiError } from '#lib/api.ts';

/** What a save throws if the server refuses it. */
export const refusal = (status: number, body: { code: string; issues?: object[]; current?: object }) =>
  new ApiError(
    { status, statusText: '' },
    JSON.stringify({ error: `It is ${body.code}.`, requestId: 'req-1', ...body }),
  );
