/** What stands on the wire for a ZIP that nobody knows (CREATE-13). It is never shown or looked up. */
export const UNKNOWN_ZIP = '00000'

/** Whether a ZIP or ZIP+4 names a place. */
export function isKnownZip(zip: string): boolean {
  return zip !== '' && !zip.startsWith(UNKNOWN_ZIP)
}
