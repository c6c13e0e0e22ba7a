/** Sent for a ZIP that no one knows (CREATE-13). It is never shown or looked up. */
export const UNKNOWN_ZIP = '00000'

/** Whether a ZIP or ZIP+4 is known. */
export function isKnownZip(zip: string): boolean {
  return zip !== '' && !zip.startsWith(UNKNOWN_ZIP)
}
