const keyOf = (accountId: string) => `load-sections ${accountId}`

/** The sections that the account opened or closed on this device, by their title. */
function readAll(accountId: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

/** Whether the account left a section open; undefined when it never opened or closed it. */
export function wasLeftOpen(accountId: string, section: string): boolean | undefined {
  const isOpen = readAll(accountId)[section]
  return typeof isOpen === 'boolean' ? isOpen : undefined
}

export function rememberSection(accountId: string, section: string, isOpen: boolean): void {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify({ ...readAll(accountId), [section]: isOpen }))
  } catch {
    // without storage, each visit starts with the default
  }
}
