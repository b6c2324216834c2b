/** Discord IDs of the owners that tests create: the setting names them all. More than any test file creates. */
export const OWNER_IDS = Array.from({ length: 1500 }, (_, n) => String(600_000_000_000_000_000n + BigInt(n)));

/** `OWNER_DISCORD_IDS` in tests: those, and the owner offered by the fake Discord. */
export const OWNER_SETTING = ['100000000000000007', ...OWNER_IDS].join(',');
