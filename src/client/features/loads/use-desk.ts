import { useSyncExternalStore } from 'react'
import type { ListView } from '#client/components/list-view.tsx'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'

/** How an account wants My loads; null for what everybody gets. */
export interface Desk {
  view: ListView | null
  /** the table's columns, by id */
  columns: readonly string[] | null
  /** epoch milliseconds; 0 if the account never chose since choices follow it to other devices */
  chosenAt: number
  /** the server has it */
  isSent: boolean
}

/** By account: also where nothing can be stored, until the page closes. */
const desks = new Map<string, Desk>()
const listeners = new Set<() => void>()

const keyOf = (accountId: string) => `my-loads-desk ${accountId}`

function tell(): void {
  for (const listener of listeners) listener()
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function readStoredDesk(accountId: string): Desk {
  const stored = read(keyOf(accountId)) as Partial<Record<keyof Desk, unknown>> | null
  const { view, columns } = stored ?? {}
  return {
    view: view === 'cards' || view === 'table' ? view : null,
    columns: Array.isArray(columns) ? columns.filter((id) => typeof id === 'string') : null,
    chosenAt: typeof stored?.chosenAt === 'number' ? stored.chosenAt : 0,
    isSent: stored?.isSent !== false,
  }
}

/** The account's choice as this device has it. */
export function readDesk(accountId: string): Desk {
  const known = desks.get(accountId) ?? readStoredDesk(accountId)
  desks.set(accountId, known)
  return known
}

export function keepDesk(accountId: string, desk: Desk): void {
  desks.set(accountId, desk)
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(desk))
  } catch {
    // the page has it
  }
  tell()
}

function subscribe(listener: () => void): () => void {
  // another tab chose
  const forget = () => {
    desks.clear()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', forget)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', forget)
  }
}

/** How My loads shows: read from the device at once; `useDeskSync` brings what other devices chose. */
export function useDesk() {
  const accountId = useSession().user.id
  const desk = useSyncExternalStore(subscribe, () => readDesk(accountId))
  return {
    desk,
    choose: (part: Partial<Pick<Desk, 'view' | 'columns'>>) =>
      keepDesk(accountId, { ...readDesk(accountId), ...part, chosenAt: serverNow(), isSent: false }),
  }
}
