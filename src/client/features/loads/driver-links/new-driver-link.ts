/** 256 bits in base64url. Only its hash leaves this device, except in the message to the driver. */
export async function newDriverLink(): Promise<{ linkId: string; token: string; tokenHash: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  const tokenHash = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { linkId: crypto.randomUUID(), token, tokenHash }
}
