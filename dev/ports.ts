import { type AddressInfo, connect, createServer } from 'node:net';

const loopbacks = ['127.0.0.1', '::1'];

/** The port in `value`, or `fallback` if it is unset or empty. Throws an error that quotes a value that is not a port. */
export function readPort(value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) throw new Error(`"${value}" is not a port number (0 to 65535).`);
  return port;
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const settle = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/**
 * Whether something already listens on this loopback port. It connects instead of binding, because some systems allow
 * binding a loopback port that another program holds on all addresses. Both families, because `localhost` may be either.
 */
export async function isPortTaken(port: number): Promise<boolean> {
  const taken = await Promise.all(loopbacks.map((host) => answers(host, port)));
  return taken.includes(true);
}

/** A loopback port that is free at this moment. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopbacks[0], resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * The port itself, or any free one for 0. Throws if it is taken; the message names the port and the variable that sets
 * another.
 */
export async function claimPort(port: number, variable: string): Promise<number> {
  if (port === 0) return findFreePort();
  if (await isPortTaken(port)) {
    throw new Error(
      `Port ${port} is already in use. Stop the program that uses it, or choose another: ${variable}=${port + 3} npm start`,
    );
  }
  return port;
}

const usualDiscordPort = 8788;

/**
 * The stand-in's port: `DISCORD_PORT`, or the usual one if it is free, or any (0). Addresses of webhooks in the database hold it, so
 * it should be the same at every start.
 */
export async function readDiscordPort(): Promise<number> {
  return readPort(process.env.DISCORD_PORT, (await isPortTaken(usualDiscordPort)) ? 0 : usualDiscordPort);
}
