/** A page of the payment provider, or ours; null for anything else, such as a script. */
export function toPublicUrl(url: string | null): string | null {
  if (url === null || !URL.canParse(url, window.location.origin)) return null
  const { protocol, origin, href } = new URL(url, window.location.origin)
  return protocol === 'https:' || origin === window.location.origin ? href : null
}
