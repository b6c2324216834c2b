import { type AddressInfo, connect, createServer } from 'node:net';

const loopbacks = ['127.0.0.1', '::1'];

/** Parses a port; `fallback` if unset or empty. Throws if the value is not a port. */
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
 * Whether something listens on this loopback port, over IPv4 or IPv6. It connects instead of binding, because some systems
 * let two programs bind the same port.
 */
export async function isPortTaken(port: number): Promise<boolean> {
  const taken = await Promise.all(loopbacks.map((host) => answers(host, port)));
  return taken.includes(true);
}

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

/** Returns the port, or a free one for 0. Throws if it is taken; the message names the variable to change. */
export async function claimPort(port: number, variable: string): Promise<number> {
  if (port === 0) return findFreePort();
  if (await isPortTaken(port)) {
    throw new Error(
      `Port ${port} is already in use. Stop the program using it, or pick another port: ${variable}=${port + 3} npm start`,
    );
  }
  return port;
}

const defaultDiscordPort = 8788;

/**
 * The fake Discord's port: `DISCORD_PORT`, else the default if free, else any (0). Keep it stable, because webhook URLs in the
 * database contain it.
 */
export async function readDiscordPort(): Promise<number> {
  return readPort(process.env.DISCORD_PORT, (await isPortTaken(defaultDiscordPort)) ? 0 : defaultDiscordPort);
}

/** A port's origin in the browser if this is a GitHub codespace, which forwards it; undefined on one's own machine. */
export function forwardedOrigin(port: number, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CODESPACE_NAME: name, GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: domain } = env;
  return name && domain ? `https://${name}-${port}.${domain}` : undefined;
}
