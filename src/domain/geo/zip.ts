/** Sent for a ZIP that no one knows (CREATE-13). It is never shown or looked up. */
export const UNKNOWN_ZIP = '00000'

/** Whether a ZIP or ZIP+4 is known. */
export function isKnownZip(zip: string): boolean {
  return zip !== '' && !zip.startsWith(UNKNOWN_ZIP)
}

/** 'Dallas, TX 75212' for a paper or a list, without a ZIP that no one knows. */
export function cityWithZip({ city, state, zipCode }: { city: string; state: string; zipCode: string }): string {
  return `${city}, ${state}${isKnownZip(zipCode) ? ` ${zipCode}` : ''}`
}
