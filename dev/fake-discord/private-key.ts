/** The fake Discord's private key, PKCS #8 in base64. No secret: it signs for local portals and tests only. */
export const PRIVATE_KEY = 'MC4CAQAwBQYDK2VwBCIEIA3YH0BAU4AhsFupPdm88qHb/9oK4w99oEaon9TungDi';
