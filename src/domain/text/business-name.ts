/** Forms of companies, which people leave out. */
const FORMS = /\b(llc|l l c|inc|incorporated|corp|corporation|co|company|ltd|lp|llp|pllc|dba|the)\b/g

function words(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[.'’]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(FORMS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Whether two names may be one business: 'Gill Bros. Trucking' is no 'GILL TRUCKING LLC', 'Gill Trucking' is. */
export function isSameBusiness(one: string, other: string): boolean {
  const [a, b] = [words(one), words(other)]
  return a !== '' && b !== '' && (a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `))
}
