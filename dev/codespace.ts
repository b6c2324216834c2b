/** A port's origin in the browser if this is a GitHub codespace, which forwards it; undefined on one's own machine. */
export function forwardedOrigin(port: number, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CODESPACE_NAME: name, GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: domain } = env;
  return name && domain ? `https://${name}-${port}.${domain}` : undefined;
}
