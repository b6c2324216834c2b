/** The id of the role at this position of a new guild. */
export const roleIdAt = (guildId: string, position: number) => String(BigInt(guildId) + BigInt(position));
