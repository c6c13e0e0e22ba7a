import { isIP } from 'node:net'

/** What passkeys are made for. A browser uses one only there, so a copy of our pages elsewhere gets nothing. */
export interface PasskeySite {
  /** the relying party: a host name */
  id: string
  origin: string
}

/** Null where passkeys can't be: the standard knows no relying party with an IP address. */
export function passkeySiteOf(appUrl: string): PasskeySite | null {
  const { hostname, origin } = new URL(appUrl)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : null
}
