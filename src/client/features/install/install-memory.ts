/** What this device remembers of the hint, per account: the day of the first visit, then `SHOWN`. */
const SHOWN = 'shown'

const keyOf = (accountId: string) => `install-hint ${accountId}`

function read(accountId: string): string | null {
  try {
    return localStorage.getItem(keyOf(accountId))
  } catch {
    // where nothing can be remembered, a hint would come each time
    return SHOWN
  }
}

function write(accountId: string, value: string): void {
  try {
    localStorage.setItem(keyOf(accountId), value)
  } catch {
    // read() says 'shown'
  }
}

/** Remembers the first visit. @returns the day of it, or null once the hint was shown */
export function firstVisit(accountId: string, today: string): string | null {
  const remembered = read(accountId)
  if (remembered === SHOWN) return null
  if (remembered === null) write(accountId, today)
  return remembered ?? today
}

export function rememberShown(accountId: string): void {
  write(accountId, SHOWN)
}
